import { useMessages } from '../../../lib/useMessages.ts';
import { useProfileAnswers } from '../../eligibility/profileAnswers.ts';
import { VERDICT_LOOKS } from '../../eligibility/verdictLooks.ts';
import classes from './CardVerdict.module.css';
import { type CardVerdictsQuery, useCardVerdictsQuery } from './cards.generated.ts';

type Eligibility = NonNullable<CardVerdictsQuery['eligibilities'][number]['eligibility']>;

type Props = {
  id: string;
  /** All cards that are shown: each of them asks the same, and so it is asked once. */
  ids: readonly string[];
};

/** One line on a card: whether one can apply. Nothing where nothing is required, and for an account without answers. */
export function CardVerdict({ id, ids }: Props) {
  const t = useMessages('verdict');
  const answers = useProfileAnswers();
  // What was answered meanwhile counts.
  const { data } = useCardVerdictsQuery({
    variables: { ids: [...new Set(ids)], answers },
    fetchPolicy: 'cache-and-network',
  });
  const all = data?.eligibilities ?? [];
  const eligibility = all.find(({ scholarshipId }) => scholarshipId === id)?.eligibility;
  if (!eligibility || eligibility.lines.length === 0) return null;
  if (!answers && !all.some((one) => isKnown(one.eligibility))) return null;
  const { verdict, summary, missing } = eligibility;
  const { icon: Icon } = VERDICT_LOOKS[verdict];
  const answer = missing.map(({ label }) => label).join(', ');
  return (
    <p className={`gap-xs text-sm medium ink ${classes.root}`} data-verdict={verdict}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        {verdict === 'MAY_APPLY' ? t('mayApply', { missing: answer }) : summary}
      </span>
    </p>
  );
}

/** Whether anything was answered that counts here, or an exception was made. */
function isKnown(eligibility: Eligibility | null): boolean {
  return Boolean(eligibility?.exception || eligibility?.lines.some(({ yours }) => yours !== null));
}
