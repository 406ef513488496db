import { labelOptions } from '../../../../../messages/options.ts';
import {
  DEGREES,
  SCHOLARSHIP_CATEGORIES,
  SUBJECT_CATEGORIES,
} from '../../../../../rules/scholarshipOptions.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { ListState } from '../listState.ts';
import type { Facets } from '../useScholarshipList.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { CountryFilter } from './CountryFilter.tsx';
import { countOptions } from './countOptions.ts';
import { DeadlineFilter } from './DeadlineFilter.tsx';
import { EligibilityFilter } from './EligibilityFilter.tsx';
import { FeeFilter } from './FeeFilter.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterOption } from './FilterOption.tsx';
import { FundingFilter } from './FundingFilter.tsx';
import { OrganisationFilter } from './OrganisationFilter.tsx';

export type FilterProps = {
  state: ListState;
  facets: Facets | null;
  onChange: (change: Partial<ListState>) => void;
};

type Props = FilterProps & {
  hasOwnHeading?: boolean;
};

export function FilterPanel({ state, facets, onChange, hasOwnHeading = true }: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  return (
    <section className="stack" aria-label={t('filters.heading')}>
      {hasOwnHeading && <h2 className="mb-md text-2xl">{t('filters.heading')}</h2>}
      <EligibilityFilter state={state} onChange={onChange} />
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
        options={countOptions(
          labelOptions(options, 'subjectCategory', SUBJECT_CATEGORIES),
          facets?.subjects,
          facets?.isEstimated,
        )}
        isEstimated={facets?.isEstimated}
        chosen={state.subjects}
        onChange={(subjects) => onChange({ subjects })}
      />
      <CheckboxGroup
        name="category"
        legend={t('filters.category')}
        options={countOptions(
          labelOptions(options, 'scholarshipCategory', SCHOLARSHIP_CATEGORIES),
          facets?.categories,
          facets?.isEstimated,
        )}
        isEstimated={facets?.isEstimated}
        chosen={state.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <CheckboxGroup
        name="degree"
        legend={t('filters.degree')}
        options={countOptions(labelOptions(options, 'degree', DEGREES), facets?.degrees, facets?.isEstimated)}
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
      <FundingFilter state={state} onChange={onChange} />
    </section>
  );
}
