import { useMessages } from '../../../lib/useMessages.ts';
import { useProfileAnswers } from '../../eligibility/profileAnswers.ts';
import { VERDICT_LOOKS } from '../../eligibility/verdictLooks.ts';
import classes from './CardVerdict.module.css';
import { type CardVerdictsQuery, useCardVerdictsQuery } from './cards.generated.ts';

type Eligibility = NonNullable<CardVerdictsQuery['eligibilities'][number]['eligibility']>;

type Props = {
  id: string;
  /** Ids of all shown cards. If all cards send the same variables, only one request is made. */
  ids: readonly string[];
  isOpen: boolean;
};

/** Renders nothing if the account has no answers that affect any of the cards. */
export function CardVerdict({ id, ids, isOpen }: Props) {
  const t = useMessages('verdict');
  const answers = useProfileAnswers();
  // The cached result is fetched again, because answers may have changed.
  const { data } = useCardVerdictsQuery({
    variables: { ids: [...new Set(ids)], answers },
    fetchPolicy: 'cache-and-network',
  });
  const all = data?.eligibilities ?? [];
  const eligibility = all.find(({ scholarshipId }) => scholarshipId === id)?.eligibility;
  if (!eligibility) return null;
  if (!answers && !all.some((one) => isKnown(one.eligibility))) return null;
  const { verdict, summary, missing } = eligibility;
  const { icon: Icon } = VERDICT_LOOKS[verdict];
  const answer = missing.map(({ label }) => label).join(', ');
  return (
    <p className={`gap-xs text-sm medium ink ${classes.root}`} data-verdict={verdict}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        {verdict === 'MAY_APPLY' && t('mayApply', { missing: answer })}
        {verdict === 'CAN_APPLY' && !isOpen && t('meets')}
        {verdict !== 'MAY_APPLY' && (verdict !== 'CAN_APPLY' || isOpen) && summary}
      </span>
    </p>
  );
}

function isKnown(eligibility: Eligibility | null): boolean {
  return Boolean(eligibility?.exception || eligibility?.lines.some(({ yours }) => yours !== null));
}
