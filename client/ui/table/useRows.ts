import { type RowData, useTable } from '@tanstack/react-table';
import { startTransition, useOptimistic } from 'react';
import { features } from './column.ts';
import type { ListPage } from './pagedList.ts';
import type { Selection } from './useSelection.ts';

type Options<Row> = {
  page: ListPage<Row>;
  rowId: (row: Row) => string;
  /** Left out, rows cannot be selected. */
  selection?: Selection<Row>;
};

const NONE = {};

/**
 * One page's rows as TanStack Table keeps them, for lists of whatever shape. Their boxes show at once what is selected, and
 * all else on the screen that depends on it a moment later.
 */
export function useRows<Row extends RowData>({ page, rowId, selection }: Options<Row>) {
  const { canSelect, state = NONE, onChange } = selection ?? {};
  const [rowSelection, show] = useOptimistic(state);
  return useTable({
    features,
    // Columns are ours.
    columns: [],
    data: page.items,
    getRowId: rowId,
    enableRowSelection: canSelect ? ({ original }) => canSelect(original) : selection !== undefined,
    onRowSelectionChange: (next) =>
      startTransition(() => {
        show(next);
        onChange?.(next);
      }),
    state: { rowSelection },
  });
}
