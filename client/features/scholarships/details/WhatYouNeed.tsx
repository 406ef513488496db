import { formatDay } from '../../../../messages/formats.ts';
import { numbered } from '../../../lib/numbered.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Fact } from './Fact.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

type Effort = ScholarshipFacts['effort'];

export function WhatYouNeed({ effort }: { effort: Effort }) {
  const t = useMessages('scholarship');
  const hasPhoto = !usePortal().omittedFields.includes('applicantImage');
  const { questionCount, conditionalCount, documents, letters, minutes } = effort;
  return (
    <section aria-labelledby="what-you-need" className={sections.section}>
      <h2 id="what-you-need">{t('need.heading')}</h2>
      <dl className={classes.root}>
        <Fact term={t('need.time')}>
          {t('need.minutes', { minutes })}
          <span className={classes.exact}>{t('need.pause')}</span>
        </Fact>
        <Fact term={t('need.questions')}>
          {t('need.questionCount', { count: questionCount })}
          {conditionalCount > 0 && (
            <span className={classes.exact}>{t('need.conditional', { count: conditionalCount })}</span>
          )}
        </Fact>
        {(hasPhoto || documents.length > 0) && (
          <Fact term={t('need.documents')}>
            <ul className={classes.list}>
              {hasPhoto && <li>{t('need.photo')}</li>}
              {numbered(documents).map(({ place, ...document }) => (
                <li key={place}>{describeDocument(t, document)}</li>
              ))}
            </ul>
          </Fact>
        )}
        {letters.length > 0 && (
          <Fact term={t('need.letters')}>
            <ul className={classes.list}>
              {numbered(letters).map(({ place, min, max, dueOn }) => (
                <li key={place}>
                  {t(min > 0 ? 'need.letterCount' : 'need.letterOptional', { count: min || max })}
                  <span className={classes.exact}>
                    {dueOn ? t('need.dueOn', { day: formatDay(dueOn, t.language) }) : t('need.dueBefore')}
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  );
}

type Words = ReturnType<typeof useMessages<'scholarship'>>;

function describeDocument(t: Words, { label, isRequired, maxFiles }: Effort['documents'][number]): string {
  const named = maxFiles > 1 ? t('need.files', { label, max: maxFiles }) : label;
  return isRequired ? named : t('need.optional', { label: named });
}
