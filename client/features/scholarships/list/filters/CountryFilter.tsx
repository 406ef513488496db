import { useState } from 'react';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { Facets } from '../useScholarshipList.ts';
import { CountrySearch } from './CountrySearch.tsx';
import classes from './FilterPanel.module.css';
import { findCountries, listCountries } from './findCountries.ts';
import { Checkboxes } from './group/CheckboxGroup.tsx';
import { FilterGroup } from './group/FilterGroup.tsx';

const SHOWN = 6;

type Props = {
  counted: Facets['countries'] | undefined;
  isEstimated: boolean | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function CountryFilter({ counted, isEstimated, chosen, onChange }: Props) {
  const t = useMessages('scholarships');
  const [isComplete, setComplete] = useState(false);
  const [text, setText] = useState('');
  const all = listCountries(counted ?? [], chosen);
  if (counted && all.length === 0) return null;
  const isLong = all.length > SHOWN;
  const shown = findCountries(all, { text, most: isComplete ? all.length : SHOWN, chosen });

  return (
    <FilterGroup name="country" legend={t('filters.country')} chosen={chosen.length}>
      {isLong && <CountrySearch text={text} onChange={setText} found={shown.length} />}
      <Checkboxes
        options={shown.map(({ value, count }) => ({ value, label: value, count }))}
        isEstimated={isEstimated}
        chosen={chosen}
        onChange={onChange}
      />
      {isLong && text.trim() === '' && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isComplete}
          onClick={() => setComplete(!isComplete)}
        >
          {isComplete ? t('filters.fewerCountries') : t('filters.allCountries', { count: all.length })}
        </button>
      )}
    </FilterGroup>
  );
}
