import type { ComponentProps } from 'react';
import type { List } from '../../../rules/lists/list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { DayPills, ListFilters } from './ListFilters.tsx';

type Toolbar = ComponentProps<typeof TableToolbar>;

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'pageSize'> &
  Pick<Toolbar, 'search' | 'isExported'> & { of: List };

export function StaffList<Row>({ of, search, isExported, ...table }: Props<Row>) {
  const { address, choice } = table;
  return (
    <>
      <TableToolbar {...{ of, address, choice, search, isExported }}>
        <ListFilters list={of} address={address} />
      </TableToolbar>
      <DayPills list={of} address={address} />
      <DataTable {...table} pageSize={of.pageSize} />
    </>
  );
}
