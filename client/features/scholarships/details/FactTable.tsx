import { formatDay, formatNumber } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { DateFacts } from './DateFacts.tsx';
import { Fact } from './Fact.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

export function FactTable({ scholarship }: { scholarship: ScholarshipFacts }) {
  const t = useMessages('scholarship');
  const options = useMessages('options');
  return (
    <section aria-labelledby="facts" className={sections.section}>
      <h2 id="facts">{t('facts')}</h2>
      <dl className={classes.root}>
        <Fact term={t('university')}>{scholarship.universityName}</Fact>
        <Fact term={t('country')}>{scholarship.universityCountry}</Fact>
        <Fact term={t('city')}>{scholarship.universityCity}</Fact>
        <Fact term={t('worldRank')}>{formatNumber(scholarship.universityWorldRank, t.language)}</Fact>
        <Fact term={t('subject')}>{options(`subjectCategory.${scholarship.subjectCategory}`)}</Fact>
        <Fact term={t('degree')}>{options(`degree.${scholarship.degree}`)}</Fact>
        <Fact term={t('category')}>{options(`scholarshipCategory.${scholarship.scholarshipCategory}`)}</Fact>
        {scholarship.tuitionFees !== null && (
          <Fact term={t('tuition')}>
            <Money amount={scholarship.tuitionFees} zero={t('noTuition')} />
          </Fact>
        )}
        <Fact term={t('published')}>
          <time dateTime={scholarship.scholarshipPostDate}>
            {formatDay(scholarship.scholarshipPostDate, t.language)}
          </time>
        </Fact>
        <DateFacts scholarship={scholarship} />
      </dl>
    </section>
  );
}
