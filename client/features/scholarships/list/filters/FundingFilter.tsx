import { skipToken } from '@apollo/client/react';
import { labelOptions } from '../../../../../messages/options.ts';
import { FUNDING_COVERS } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { useFundingFacetsQuery } from '../list.generated.ts';
import { type ListState, listFilter } from '../listState.ts';
import { AmountFilter } from './AmountFilter.tsx';
import { countOptions } from './countOptions.ts';
import { Checkboxes } from './group/CheckboxGroup.tsx';
import { FilterGroup } from './group/FilterGroup.tsx';
import { FilterOption } from './group/FilterOption.tsx';
import { useCollapsed } from './group/useCollapsed.ts';

const NAME = 'funding';

type Props = {
  state: ListState;
  /** The list whose scholarships are counted, without the filters that its search implies. */
  counted: ListState;
  onChange: (change: Partial<ListState>) => void;
};

export function FundingFilter({ state, counted, onChange }: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  const { today } = usePortal();
  const { isOpen } = useCollapsed(NAME, false);
  const { data, previousData } = useFundingFacetsQuery(
    isOpen ? { variables: { filter: listFilter(counted, today) } } : skipToken,
  );
  const facets = (data ?? previousData)?.scholarships.fundingFacets;
  const chosen = [state.renewable, state.currency, state.amountMin].filter(Boolean).length;
  return (
    <FilterGroup
      name={NAME}
      legend={t('filters.funding')}
      chosen={state.covers.length + chosen}
      isOpenAtFirst={false}
    >
      <Checkboxes
        options={countOptions(labelOptions(options, 'fundingCovers', FUNDING_COVERS), facets?.covers)}
        chosen={state.covers}
        onChange={(covers) => onChange({ covers })}
      />
      <FilterOption
        label={t('filters.renewable')}
        count={facets?.renewableCount}
        isChecked={state.renewable}
        onChange={(renewable) => onChange({ renewable })}
      />
      <AmountFilter state={state} currencies={facets?.currencies ?? []} onChange={onChange} />
    </FilterGroup>
  );
}
