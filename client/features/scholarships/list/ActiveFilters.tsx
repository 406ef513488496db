import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FilterPill } from '../../../ui/FilterPill.tsx';
import classes from './ActiveFilters.module.css';
import { activeFilters, clearFilters } from './activeFilters.ts';
import type { ListState } from './listState.ts';

type Props = { state: ListState; onChange: (next: ListState) => void };

/** A pill for each condition that is set, and one button for all of them; nothing without conditions. */
export function ActiveFilters({ state, onChange }: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  const { currency } = usePortal();
  const active = activeFilters({ t, options }, state, currency);
  if (active.length === 0) return null;

  return (
    <ul className={classes.root} aria-label={t('filters.active')}>
      {active.map(({ label, without }) => (
        <li key={label}>
          <FilterPill onRemove={() => onChange(without)}>{label}</FilterPill>
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
