import { NativeSelect } from '@mantine/core';
import classes from './DataTable.module.css';
import type { TableAddress } from './useTableState.ts';

type Props = {
  address: TableAddress;
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** What it says when it filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** A filter of which one value is chosen, or none. */
export function TableFilter({ address: { state, show }, name, label, all, options }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      data={[{ value: '', label: all }, ...options]}
      value={state.filters[name]?.[0] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        show({ filters: { ...state.filters, [name]: value ? [value] : [] } })
      }
    />
  );
}
