import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import classes from './FilterPanel.module.css';
import type { Facets } from './useScholarshipList.ts';

/** Countries that are there without asking for the others. */
const SHOWN = 6;

type Props = {
  counted: Facets['countries'] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Countries in alphabetical order: those with the most matches and those chosen, the others on demand. */
export function CountryFilter({ counted = [], chosen, onChange }: Props) {
  const t = useMessages('scholarships');
  const [isComplete, setComplete] = useState(false);
  const missing = chosen.filter((name) => !counted.some(({ value }) => value === name));
  const all = [...counted, ...missing.map((value) => ({ value, count: 0 }))].sort((one, other) =>
    one.value.localeCompare(other.value, 'en'),
  );
  const most = new Set([...all].sort((one, other) => other.count - one.count).slice(0, SHOWN));
  const shown = isComplete
    ? all
    : all.filter((country) => most.has(country) || chosen.includes(country.value));

  return (
    <CheckboxGroup
      legend={t('filters.country')}
      options={shown.map(({ value, count }) => ({ value, label: value, count }))}
      chosen={chosen}
      onChange={onChange}
    >
      {all.length > SHOWN && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isComplete}
          onClick={() => setComplete(!isComplete)}
        >
          {isComplete ? t('filters.fewerCountries') : t('filters.allCountries', { count: all.length })}
        </button>
      )}
    </CheckboxGroup>
  );
}
