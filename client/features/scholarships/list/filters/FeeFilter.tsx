import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { MAX_TOTAL_FEE } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { ListState } from '../listState.ts';
import classes from './FilterPanel.module.css';
import { FilterGroup } from './group/FilterGroup.tsx';

const NAMES = ['feeMin', 'feeMax'] as const;

type Props = { state: ListState; onChange: (change: Partial<ListState>) => void };

/** Applies the bounds on Enter or on blur, not after each digit. */
export function FeeFilter({ state, onChange }: Props) {
  const t = useMessages('scholarships');
  const form = useRef<HTMLFormElement>(null);
  const explained = useId();
  const { feeMin, feeMax } = state;
  const shown = useRef({ feeMin, feeMax });
  useEffect(() => {
    // Unchanged bounds, on the first run or when results arrive, do not replace text that is being typed.
    if (shown.current.feeMin === feeMin && shown.current.feeMax === feeMax) return;
    shown.current = { feeMin, feeMax };
    for (const name of NAMES) {
      const input = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (input) input.value = String(shown.current[name] ?? '');
    }
  }, [feeMin, feeMax]);
  const commit = (target: HTMLFormElement) => {
    const given = new FormData(target);
    const [from, to] = [readFee(given.get('feeMin')), readFee(given.get('feeMax'))];
    if (from === feeMin && to === feeMax) return;
    onChange({ feeMin: from, feeMax: to, noFee: false });
  };
  return (
    <FilterGroup
      name="fee"
      legend={t('filters.fee')}
      chosen={NAMES.filter((name) => state[name] !== null).length}
      isOpenAtFirst={false}
    >
      <p className="mb-sm text-sm soft" id={explained}>
        {t('filters.feeExplained')}
      </p>
      <form
        ref={form}
        className={`grid gap-xs ${classes.fees}`}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) commit(currentTarget);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          commit(event.currentTarget);
        }}
      >
        {NAMES.map((name) => (
          <label key={name} className={classes.fee}>
            {t(`filters.${name}`)}
            <input
              name={name}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={7}
              autoComplete="off"
              defaultValue={state[name] ?? ''}
              aria-describedby={explained}
            />
          </label>
        ))}
        <button type="submit" className={classes.apply} aria-label={t('filters.useFees')}>
          <IconCheck size={20} aria-hidden />
        </button>
      </form>
    </FilterGroup>
  );
}

/** Reads whole units, limited to the server's maximum. Returns null, which means no bound, for all other text. */
function readFee(value: FormDataEntryValue | null): number | null {
  const text = String(value ?? '').trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_TOTAL_FEE) : null;
}
