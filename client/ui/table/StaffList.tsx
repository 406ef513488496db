import type { ComponentProps, ReactNode } from 'react';
import type { List } from '../../../rules/lists/list.ts';
import { DataTable } from './DataTable.tsx';
import { DayPills } from './ListFilters.tsx';
import { TableToolbar } from './TableToolbar.tsx';

type Table<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'pageSize' | 'list'>;

type Props<Row> = Table<Row> & {
  of: List;
  list: ComponentProps<typeof DataTable<Row>>['list'];
  /** The words of its search field; left out, it has none. */
  search?: ComponentProps<typeof TableToolbar>['search'];
  isExported?: boolean;
  /** Further filters. */
  children?: ReactNode;
};

/** A list of `rules/lists/` with its filters above it. */
export function StaffList<Row>({ of, search, isExported, children, ...table }: Props<Row>) {
  const { address, choice } = table;
  return (
    <>
      <TableToolbar {...{ of, address, choice, search, isExported }}>{children}</TableToolbar>
      <DayPills list={of} address={address} />
      <DataTable {...table} pageSize={of.pageSize} />
    </>
  );
}
