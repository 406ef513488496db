import { skipToken } from '@apollo/client/react';
import { usePortal } from '../../../../lib/portal.ts';
import { useSession } from '../../../../lib/session/useSession.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { useProfileAnswers } from '../../../eligibility/profileAnswers.ts';
import { useEligibilityCountsQuery } from '../list.generated.ts';
import { ELIGIBLE, type ListState, listFilter } from '../listState.ts';
import { countOptions } from './countOptions.ts';
import { CheckboxGroup } from './group/CheckboxGroup.tsx';

type Props = { state: ListState; onChange: (change: Partial<ListState>) => void };

export function EligibilityFilter({ state, onChange }: Props) {
  const t = useMessages('scholarships');
  const { viewer } = useSession();
  const { today } = usePortal();
  const answers = useProfileAnswers();
  const isShown = Boolean(viewer || answers) || state.eligibility.length > 0;
  const { data, previousData } = useEligibilityCountsQuery(
    viewer || answers ? { variables: { filter: listFilter(state, today), answers } } : skipToken,
  );
  if (!isShown) return null;
  const counts = (data ?? previousData)?.scholarships.eligibilityCounts;
  const options = ELIGIBLE.map((value) => ({ value, label: t(`filters.eligible.${value}`) }));
  return (
    <CheckboxGroup
      name="eligibility"
      legend={t('filters.eligibility')}
      options={countOptions(options, counts ?? undefined)}
      chosen={ELIGIBLE.filter((one) => state.eligibility.includes(one))}
      onChange={(eligibility) => onChange({ eligibility })}
    />
  );
}
