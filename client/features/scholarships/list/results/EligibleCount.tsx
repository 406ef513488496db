import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../../messages/formats.ts';
import { COUNT_CAP } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { EligibilityLink } from '../../../eligibility/EligibilityLink.tsx';
import { useProfileAnswers } from '../../../eligibility/profileAnswers.ts';
import { useEligibilityCountsQuery } from '../list.generated.ts';
import { changeList, type ListState, listFilter } from '../listState.ts';

type Props = { state: ListState; linkTo: (next: ListState) => string };

export function EligibleCount({ state, linkTo }: Props) {
  const t = useMessages('eligible');
  const { today } = usePortal();
  const answers = useProfileAnswers();
  const filter = { ...listFilter({ ...state, eligibility: [] }, today), isOpen: true };
  // The cached result is fetched again, because answers may have changed.
  const { data, previousData } = useEligibilityCountsQuery({
    variables: { filter, answers },
    fetchPolicy: 'cache-and-network',
  });
  const counts = (data ?? previousData)?.scholarships.eligibilityCounts ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const countOf = (verdict: string) => counts.find(({ value }) => value === verdict)?.count ?? 0;
  const can = countOf('CAN_APPLY');
  const close = counts.reduce((sum, { oneAnswerCount }) => sum + oneAnswerCount, 0);
  if (can + countOf('DOES_NOT_MEET') === 0)
    return total > 0 && countOf('MAY_APPLY') > 0 ? <EligibilityLink>{t('begin')}</EligibilityLink> : null;
  const shown = `${formatNumber(total, t.language)}${total >= COUNT_CAP ? '+' : ''}`;
  const mine = changeList(state, { eligibility: ['CAN_APPLY'], open: true });
  const isMine = linkTo(mine) === linkTo(changeList(state, {}));
  return (
    <>
      <strong>{t('count', { can, shown, total })}</strong>
      {close > 0 && t('close', { count: close })}
      {can > 0 && !isMine && <Link to={linkTo(mine)}>{t('show', { count: can })}</Link>}
      <EligibilityLink>{t(close > 0 ? 'answer' : 'change')}</EligibilityLink>
    </>
  );
}
