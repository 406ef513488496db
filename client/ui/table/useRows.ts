import { type RowData, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, features, toColumnDef } from './column.ts';
import type { ListPage } from './pagedList.ts';
import type { Selection } from './useSelection.ts';

type Options<Row> = {
  /** A constant outside the component. */
  columns: readonly Column<Row>[];
  page: ListPage<Row>;
  rowId: (row: Row) => string;
  /** The columns that are not shown. */
  hidden?: readonly string[];
  /** Left out, rows cannot be selected. */
  selection?: Selection<Row>;
};

/** One page's rows as TanStack Table keeps them, for lists of whatever shape. */
export function useRows<Row extends RowData>({ columns, page, rowId, hidden = [], selection }: Options<Row>) {
  const definitions = useMemo(() => columns.map((column) => toColumnDef(column)), [columns]);
  const { canSelect } = selection ?? {};
  return useTable({
    features,
    columns: definitions,
    data: page.items,
    getRowId: rowId,
    enableRowSelection: canSelect ? ({ original }) => canSelect(original) : selection !== undefined,
    onRowSelectionChange: selection?.onChange,
    state: {
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      rowSelection: selection?.state ?? {},
    },
  });
}
