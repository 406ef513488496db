import { NativeSelect } from '@mantine/core';
import { messages } from '../../messages.ts';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import type { TableAddress } from './useTableState.ts';

const { sortBy, ascending, descending } = messages.table;

/** The order of the list, where there are no heads to click. */
export function SortSelect<Row>({
  columns,
  address,
}: {
  columns: readonly Column<Row>[];
  address: TableAddress;
}) {
  const options = columns.flatMap(({ header, sort }) => {
    const hasBoth = sort?.ascending && sort.descending;
    return [
      ...(sort?.ascending ? [{ value: sort.ascending, label: hasBoth ? ascending(header) : header }] : []),
      ...(sort?.descending ? [{ value: sort.descending, label: hasBoth ? descending(header) : header }] : []),
    ];
  });
  if (options.length === 0) return null;
  const { sort } = address.state;
  const isListed = options.some(({ value }) => value === sort);
  return (
    <NativeSelect
      label={sortBy}
      className={classes.sortSelect}
      data={isListed ? options : [{ value: sort, label: messages.table.usualOrder }, ...options]}
      value={sort}
      onChange={(event) => address.show({ sort: event.currentTarget.value })}
    />
  );
}
