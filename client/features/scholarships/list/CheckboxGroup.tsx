import type { ReactNode } from 'react';
import { FilterOption } from './FilterOption.tsx';
import classes from './FilterPanel.module.css';

type Props<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string; count?: number }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  /** Stands after the options. */
  children?: ReactNode;
};

/** Options of one filter; any of those ticked suffices. */
export function CheckboxGroup<T extends string>({ legend, options, chosen, onChange, children }: Props<T>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map(({ value, label, count }) => (
        <FilterOption
          key={value}
          label={label}
          count={count}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
      {children}
    </fieldset>
  );
}
