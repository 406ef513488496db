import { useState } from 'react';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { Facets } from '../useScholarshipList.ts';
import classes from './FilterPanel.module.css';
import { Checkboxes } from './group/CheckboxGroup.tsx';
import { FilterGroup } from './group/FilterGroup.tsx';

const SHOWN = 6;

type Props = {
  counted: Facets['organisations'] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function OrganisationFilter({ counted = [], chosen, onChange }: Props) {
  const t = useMessages('scholarships');
  const [isComplete, setComplete] = useState(false);
  if (counted.length === 0) return null;
  const shown = counted.filter(({ slug }, index) => isComplete || index < SHOWN || chosen.includes(slug));
  return (
    <FilterGroup name="organisation" legend={t('filters.organisation')} chosen={chosen.length}>
      <Checkboxes
        options={shown.map(({ slug, name, count }) => ({ value: slug, label: name, count }))}
        chosen={chosen}
        onChange={onChange}
      />
      {counted.length > SHOWN && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isComplete}
          onClick={() => setComplete(!isComplete)}
        >
          {isComplete
            ? t('filters.fewerCountries')
            : t('filters.allOrganisations', { count: counted.length })}
        </button>
      )}
    </FilterGroup>
  );
}
