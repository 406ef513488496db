import { NativeSelect } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './DataTable.module.css';
import type { TableAddress } from './useTableState.ts';

type Props = { address: TableAddress; options: readonly { value: string; label: string }[] };

export function OrderSelect({ address: { state, show }, options }: Props) {
  const t = useMessages('table');
  return (
    <NativeSelect
      aria-label={t('sortBy')}
      className={classes.filter}
      data={[...options]}
      value={state.sort}
      onChange={({ currentTarget: { value } }) => show({ sort: value })}
    />
  );
}
