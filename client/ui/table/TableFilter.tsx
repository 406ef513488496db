import { NativeSelect } from '@mantine/core';
import classes from './DataTable.module.css';
import type { TableAddress } from './useTableState.ts';

type Props = {
  address: TableAddress;
  name: string;
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
};

/** Filter with a single choice. A link may have selected several values, which appear as one additional option. */
export function TableFilter({ address: { state, show }, name, label, all, options }: Props) {
  const chosen = state.filters[name] ?? [];
  const several = { value: chosen.join(), label: namesOf(options, chosen) };
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      data={[{ value: '', label: all }, ...(chosen.length > 1 ? [several] : []), ...options]}
      value={chosen.join()}
      onChange={({ currentTarget: { value } }) =>
        show({ filters: { ...state.filters, [name]: value ? [value] : [] } })
      }
    />
  );
}

function namesOf(options: Props['options'], chosen: readonly string[]): string {
  const isChosen = ({ value }: Props['options'][number]) => chosen.includes(value);
  return options
    .filter(isChosen)
    .map(({ label }) => label)
    .join(', ');
}
