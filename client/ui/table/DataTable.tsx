import { type RowData, useTable } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { messages } from '../../messages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../DelayedSkeleton.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { NumberedPages } from '../NumberedPages.tsx';
import { CardRows } from './CardRows.tsx';
import { type CellInfo, type Column, features, toColumnDef } from './column.ts';
import classes from './DataTable.module.css';
import { type NothingTexts, NothingToShow } from './NothingToShow.tsx';
import type { ListPage, PagedList } from './pagedList.ts';
import { SortSelect } from './SortSelect.tsx';
import { TableRows } from './TableRows.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import type { TableAddress } from './useTableState.ts';

type Props<Row> = {
  /** What the list is of, for those who do not see it. */
  label: string;
  /** A constant outside the component; what a cell does, a component in it does. */
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
  address: TableAddress;
  rowId: (row: Row) => string;
  pageSize: number;
  /** What is said when there is nothing, when everything is filtered away, and when loading failed. */
  texts: NothingTexts & { failedHeading: string };
  /** True for many columns: they stand closer, and become cards earlier. */
  isWide?: boolean;
};

/**
 * A list that the server searches, sorts and pages. Its state is in the address (`useTableState`), its rows come from
 * a generated hook (`pagedList`); where there is no room for a table each row becomes a card with its labels.
 *
 *     const COLUMNS: Column<UserRow>[] = [
 *       { id: 'name', header: 'Name', cell: ({ name }) => name, sort: { ascending: 'NAME' }, isTitle: true },
 *       { id: 'action', header: 'Action', cell: (user) => <UserActions user={user} />, isActions: true },
 *     ];
 *     const address = useTableState({ link: paths.manageUsers.link, sorts: SORTS, filters: { role: someOf(ROLES) } });
 *     const list = pagedList(useUsersQuery({ variables }), (data) => data.users);
 *     <TableToolbar address={address} id="users" placeholder="Name or e-mail">…filters…</TableToolbar>
 *     <DataTable label="Users" columns={COLUMNS} list={list} address={address} rowId={({ id }) => id} … />
 *
 * After a write call `list.reload()`, or name the query in the mutation's `refetchQueries`.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { list, address, pageSize, texts } = props;
  const { page, isStale, error, reload } = list;
  if (error) return <ErrorState heading={texts.failedHeading} error={error} onRetry={reload} />;
  if (!page || (page.totalCount === 0 && isStale)) return <TableSkeleton rows={Math.min(pageSize, 10)} />;
  if (page.totalCount === 0) return <NothingToShow texts={texts} address={address} />;
  // The last row of the last page may just have been deleted.
  if (!isStale && page.page < address.state.page)
    return <Navigate to={address.linkTo({ page: page.page })} replace />;
  return <Rows {...props} page={page} />;
}

function Rows<Row extends RowData>({
  label,
  columns,
  list,
  page,
  address,
  rowId,
  pageSize,
  isWide,
}: Props<Row> & { page: ListPage<Row> }) {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(root, isWide ? 900 : 720);
  const definitions = useMemo(() => columns.map((column) => toColumnDef(column)), [columns]);
  const table = useTable({ features, columns: definitions, data: page.items, getRowId: rowId });
  const first = (page.page - 1) * pageSize;
  const info = (index: number): CellInfo => ({
    place: first + index + 1,
    linkToOpen: (id) => address.linkTo({ open: id }),
  });
  const View = isNarrow ? CardRows : TableRows;
  return (
    <div
      ref={root}
      className={classes.root}
      aria-busy={list.isStale}
      data-stale={list.isStale || undefined}
      data-wide={isWide || undefined}
    >
      {isNarrow && <SortSelect columns={columns} address={address} />}
      <View label={label} table={table} address={address} info={info} />
      <div className={classes.foot}>
        <p role="status" className={classes.range}>
          {messages.table.range(first + 1, first + page.items.length, page)}
        </p>
        <NumberedPages
          page={page.page}
          pageCount={page.pageCount}
          linkTo={(number) => address.linkTo({ page: number })}
        />
      </div>
    </div>
  );
}

function TableSkeleton({ rows }: { rows: number }) {
  return (
    <DelayedSkeleton label={messages.table.loading}>
      <div className={classes.skeleton}>
        {Array.from({ length: rows + 1 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes, all alike
          <SkeletonBlock key={row} height={row === 0 ? 44 : 56} />
        ))}
      </div>
    </DelayedSkeleton>
  );
}
