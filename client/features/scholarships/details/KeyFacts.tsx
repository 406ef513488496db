import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { formatFundingAmount } from '../card/formatFundingAmount.ts';
import classes from './KeyFacts.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

const MAX_SHOWN = 2;

export function KeyFacts({ scholarship }: { scholarship: ScholarshipFacts }) {
  const t = useMessages('scholarship');
  const card = useMessages('card');
  const options = useMessages('options');
  const { funding, totalFee, archivedAt, phase } = scholarship;
  const amount = funding && formatFundingAmount(card, funding);
  const covers = funding?.covers.map((cover) => options(`fundingCovers.${cover}`)).join(', ');
  return (
    <dl className={classes.root} aria-label={t('keyFacts')}>
      {(amount || covers) && (
        <KeyFact term={t('fundingAmount')}>{amount || t('covers', { covers: covers ?? '' })}</KeyFact>
      )}
      {!archivedAt && (
        <KeyFact term={t(phase === 'UPCOMING' ? 'opens' : 'applyBy')}>
          <DeadlineText of={scholarship} />
        </KeyFact>
      )}
      <KeyFact term={t('fee')}>
        <Money amount={totalFee} zero={t('free')} />
      </KeyFact>
      <KeyFact term={t('who')}>
        <Who scholarship={scholarship} />
      </KeyFact>
    </dl>
  );
}

function KeyFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className="text-sm soft">{term}</dt>
      <dd className="strong breaks">{children}</dd>
    </div>
  );
}

function Who({ scholarship: { requirements } }: { scholarship: ScholarshipFacts }) {
  const t = useMessages('scholarship');
  const hard = requirements.filter(
    ({ isHard, level, kind }) => isHard && level === 0 && kind === 'COMPARISON',
  );
  const count = requirements.filter(({ isHard, level }) => isHard && level === 0).length;
  if (count === 0) return t('whoAll');
  const rest = count - Math.min(hard.length, MAX_SHOWN);
  return (
    <>
      {hard
        .slice(0, MAX_SHOWN)
        .map(({ text }) => text)
        .join(' · ')}
      {rest > 0 && (
        <>
          {hard.length > 0 && ' · '}
          <a href="#who-can-apply">{t('whoMore', { count: rest })}</a>
        </>
      )}
    </>
  );
}
