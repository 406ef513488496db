import { useListedOptions } from '../../../../lib/options/useListedOptions.ts';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { ListState } from '../listState.ts';
import { toListChange, toPanelState } from '../panelState.ts';
import type { Facets, SearchMeanings } from '../useScholarshipList.ts';
import { CountryFilter } from './CountryFilter.tsx';
import { countOptions } from './countOptions.ts';
import { DeadlineFilter } from './DeadlineFilter.tsx';
import { EligibilityFilter } from './EligibilityFilter.tsx';
import { FeeFilter } from './FeeFilter.tsx';
import { FundingFilter } from './FundingFilter.tsx';
import { CheckboxGroup } from './group/CheckboxGroup.tsx';
import { FilterGroup } from './group/FilterGroup.tsx';
import { FilterOption } from './group/FilterOption.tsx';
import { OrganisationFilter } from './OrganisationFilter.tsx';

export type FilterProps = {
  state: ListState;
  understood: SearchMeanings;
  facets: Facets | null;
  onChange: (change: Partial<ListState>) => void;
};

type Props = FilterProps & {
  hasOwnHeading?: boolean;
};

export function FilterPanel({ state: asked, understood, facets, hasOwnHeading = true, ...props }: Props) {
  const t = useMessages('scholarships');
  const listed = useListedOptions();
  const { today } = usePortal();
  const state = toPanelState(asked, understood, today);
  const onChange = (change: Partial<ListState>) =>
    props.onChange(toListChange(asked, { understood, today, change }));
  // A search word that implies one value of a filter excludes its other values, so their counts are unknown.
  const isUncounted = (meaning: SearchMeanings[number]['meaning']) =>
    facets?.isEstimated || understood.some((part) => part.meaning === meaning);
  return (
    <section className="stack" aria-label={t('filters.heading')}>
      {hasOwnHeading && <h2 className="mb-md text-2xl">{t('filters.heading')}</h2>}
      <EligibilityFilter state={asked} onChange={onChange} />
      <CountryFilter
        counted={facets?.countries}
        isEstimated={facets?.isEstimated}
        chosen={state.countries}
        onChange={(countries) => onChange({ countries })}
      />
      <FilterGroup name="only" legend={t('filters.only')} chosen={Number(state.open) + Number(state.noFee)}>
        <FilterOption
          label={t('filters.isOpen')}
          isChecked={state.open}
          onChange={(open) => onChange({ open })}
        />
        <FilterOption
          label={t('filters.noFee')}
          isChecked={state.noFee}
          onChange={(noFee) => onChange({ noFee })}
        />
      </FilterGroup>
      <CheckboxGroup
        name="subject"
        legend={t('filters.subject')}
        options={countOptions(listed.subjectCategory, facets?.subjects, isUncounted('SUBJECT'))}
        isEstimated={facets?.isEstimated}
        chosen={state.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
      <CheckboxGroup
        name="category"
        legend={t('filters.category')}
        options={countOptions(listed.scholarshipCategory, facets?.categories, isUncounted('CATEGORY'))}
        isEstimated={facets?.isEstimated}
        chosen={state.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <CheckboxGroup
        name="degree"
        legend={t('filters.degree')}
        options={countOptions(listed.degree, facets?.degrees, isUncounted('DEGREE'))}
        isEstimated={facets?.isEstimated}
        chosen={state.degrees}
        onChange={(degrees) => onChange({ degrees })}
      />
      <OrganisationFilter
        counted={facets?.organisations}
        chosen={state.organisations}
        onChange={(organisations) => onChange({ organisations })}
      />
      <DeadlineFilter chosen={state.deadline} onChange={(deadline) => onChange({ deadline })} />
      <FeeFilter state={state} onChange={onChange} />
      <FundingFilter state={state} counted={asked} onChange={onChange} />
    </section>
  );
}
