import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FilterPill } from '../../../ui/list/FilterPill.tsx';
import classes from './ActiveFilters.module.css';
import { activeFilters, clearFilters } from './activeFilters.ts';
import type { ListState } from './listState.ts';
import { understoodFilters } from './understoodFilters.ts';
import type { Facets, SearchMeanings } from './useScholarshipList.ts';

type Props = {
  state: ListState;
  understood: SearchMeanings;
  facets: Facets | null;
  onChange: (next: ListState) => void;
};

export function ActiveFilters({ state, understood, facets, onChange }: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  const { currency } = usePortal();
  const set = activeFilters({ t, options, organisations: facets?.organisations }, state, currency);
  if (set.length === 0) return null;
  const read = understoodFilters({ t, options }, { state, understood, currency });
  const active = read.length > 0 ? [...set.slice(0, 1), ...read, ...set.slice(1)] : set;

  return (
    <ul className={`row gap-xs ${classes.root}`} aria-label={t('filters.active')}>
      {active.map(({ label, spoken = label, without }) => (
        <li key={spoken}>
          <FilterPill spoken={spoken} onRemove={() => onChange(without)}>
            {label}
          </FilterPill>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={() => onChange(clearFilters(state))}>
          {t('filters.clearAll')}
        </button>
      </li>
    </ul>
  );
}
