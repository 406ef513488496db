import type { ComponentProps } from 'react';
import type { List } from '../../../rules/lists/list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { FilterPills, useListFilters } from './ListFilters.tsx';

type Toolbar = ComponentProps<typeof TableToolbar>;

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'pageSize'> &
  Pick<Toolbar, 'search' | 'isExported'> & { of: List };

export function StaffList<Row>({ of, search, isExported, ...table }: Props<Row>) {
  const { address, choice } = table;
  const { first, more, pills } = useListFilters({ list: of, address });
  return (
    <>
      <TableToolbar {...{ of, address, choice, search, isExported, more }}>{first}</TableToolbar>
      <FilterPills>{pills}</FilterPills>
      <DataTable {...table} pageSize={of.pageSize} />
    </>
  );
}
