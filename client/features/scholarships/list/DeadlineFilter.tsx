import { useId } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { FilterOption } from './FilterOption.tsx';
import classes from './FilterPanel.module.css';
import { DEADLINE_WINDOWS, type DeadlineWindow } from './listState.ts';

type Props = { chosen: DeadlineWindow | null; onChange: (chosen: DeadlineWindow | null) => void };

/** How soon the deadline is; any window means open ones only. */
export function DeadlineFilter({ chosen, onChange }: Props) {
  const t = useMessages('scholarships');
  const name = useId();

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('filters.deadline')}</legend>
      {[null, ...DEADLINE_WINDOWS].map((days) => (
        <FilterOption
          key={days}
          label={days === null ? t('filters.anyDeadline') : t('filters.withinDays', { days })}
          isChecked={chosen === days}
          radioName={name}
          onChange={() => onChange(days)}
        />
      ))}
    </fieldset>
  );
}
