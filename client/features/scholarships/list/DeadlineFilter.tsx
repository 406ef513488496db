import { useId } from 'react';
import { messages } from '../../../messages.ts';
import { FilterOption } from './FilterOption.tsx';
import classes from './FilterPanel.module.css';
import { DEADLINE_WINDOWS, type DeadlineWindow } from './listState.ts';

type Props = { chosen: DeadlineWindow | null; onChange: (chosen: DeadlineWindow | null) => void };

/** How soon the deadline is; any window means open ones only. */
export function DeadlineFilter({ chosen, onChange }: Props) {
  const name = useId();
  const { filters } = messages;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{filters.deadline}</legend>
      {[null, ...DEADLINE_WINDOWS].map((days) => (
        <FilterOption
          key={days}
          label={days === null ? filters.anyDeadline : filters.withinDays(days)}
          isChecked={chosen === days}
          radioName={name}
          onChange={() => onChange(days)}
        />
      ))}
    </fieldset>
  );
}
