import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import type { Column } from './columns/column.ts';
import classes from './DataTable.module.css';
import type { TableAddress } from './useTableState.ts';

export function SortSelect<Row>({
  columns,
  address,
}: {
  columns: readonly Column<Row>[];
  address: TableAddress;
}) {
  const t = useMessages('table');
  const options = columns.flatMap(({ header, sort }) => {
    const hasBoth = sort?.ascending && sort.descending;
    return [
      ...(sort?.ascending
        ? [{ value: sort.ascending, label: hasBoth ? t('ascending', { column: header }) : header }]
        : []),
      ...(sort?.descending
        ? [{ value: sort.descending, label: hasBoth ? t('descending', { column: header }) : header }]
        : []),
    ];
  });
  if (options.length === 0) return null;
  const { sort } = address.state;
  const isListed = options.some(({ value }) => value === sort);
  return (
    <NativeSelect
      label={t('sortBy')}
      leftSection={<IconArrowsSort size={18} aria-hidden />}
      className={classes.sortSelect}
      data={isListed ? options : [{ value: sort, label: t('usualOrder') }, ...options]}
      value={sort}
      onChange={(event) => address.show({ sort: event.currentTarget.value })}
    />
  );
}
