import type { ReactNode } from 'react';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { showDay } from '../../../lib/dates.ts';
import { messages } from '../../../messages.ts';
import { DeadlineText } from '../../../ui/DeadlineText.tsx';
import { Money } from '../../../ui/Money.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

/** The facts as terms and values. */
export function FactTable({ scholarship }: { scholarship: ScholarshipFacts }) {
  const words = messages.scholarship;
  return (
    <section aria-labelledby="facts" className={sections.section}>
      <h2 id="facts">{words.facts}</h2>
      <dl className={classes.root}>
        <Fact term={words.university}>{scholarship.universityName}</Fact>
        <Fact term={words.country}>{scholarship.universityCountry}</Fact>
        <Fact term={words.city}>{scholarship.universityCity}</Fact>
        <Fact term={words.worldRank}>{scholarship.universityWorldRank.toLocaleString('en')}</Fact>
        <Fact term={words.subject}>{SUBJECT_CATEGORIES[scholarship.subjectCategory]}</Fact>
        <Fact term={words.degree}>{DEGREES[scholarship.degree]}</Fact>
        <Fact term={words.category}>{SCHOLARSHIP_CATEGORIES[scholarship.scholarshipCategory]}</Fact>
        <Fact term={words.tuition}>
          <Money amount={scholarship.tuitionFees} zero={words.noTuition} />
        </Fact>
        <Fact term={words.published}>
          <time dateTime={scholarship.scholarshipPostDate}>{showDay(scholarship.scholarshipPostDate)}</time>
        </Fact>
        <Fact term={words.deadline}>
          {scholarship.archivedAt ? (
            <time dateTime={scholarship.applicationDeadline}>{showDay(scholarship.applicationDeadline)}</time>
          ) : (
            <DeadlineText deadline={scholarship.applicationDeadline} />
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
