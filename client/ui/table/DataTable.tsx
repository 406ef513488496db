import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { Repeated, SkeletonBlock } from '../DelayedSkeleton.tsx';
import type { CellInfo, Column } from './columns/column.ts';
import type { ColumnChoice } from './columns/useColumnChoice.ts';
import classes from './DataTable.module.css';
import { ListFrame, type ListTexts } from './ListFrame.tsx';
import type { ListPage, PagedList } from './pagedList.ts';
import cards from './rows/CardRows.module.css';
import { CardRows } from './rows/CardRows.tsx';
import { TableRows } from './rows/TableRows.tsx';
import { SortSelect } from './SortSelect.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { SelectedRows, SelectPage } from './selection/SelectRows.tsx';
import { useRows } from './selection/useRows.ts';
import type { Selection } from './selection/useSelection.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import type { TableAddress } from './useTableState.ts';

type Props<Row> = {
  label: string;
  /** Constant array defined outside the component. Cells with state or hooks need their own components. */
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
  address: TableAddress;
  rowId: (row: Row) => string;
  pageSize: number;
  texts: ListTexts;
  isWide?: boolean;
  isAsCards?: boolean;
  isDense?: boolean;
  choice?: ColumnChoice;
  selection?: Selection<Row>;
  card?: (row: Row, info: CellInfo) => ReactNode;
  below?: (row: Row, info: CellInfo) => ReactNode;
  bulkActions?: ReactNode;
};

/**
 * A list that the server searches, sorts and pages. The URL contains its state (`useTableState`), and a generated hook
 * provides its rows (`pagedList`). On narrow screens, each row becomes a card with labels. For lists of `rules/lists/`,
 * `useListColumns` provides the columns and `StaffList` the filters.
 *
 *     const COLUMNS: Column<UserRow>[] = [
 *       { id: 'name', header: 'Name', cell: ({ name }) => name, sort: { ascending: 'NAME' }, isTitle: true },
 *       { id: 'action', header: 'Action', cell: (user) => <UserActions user={user} />, isActions: true },
 *     ];
 *     const address = useTableState(paths.manageUsers.link, USERS);
 *     const list = pagedList(useUsersQuery({ variables: address.variables }), (data) => data.users);
 *     const choice = useColumnChoice(USERS, COLUMNS);
 *     <DataTable label="Users" columns={COLUMNS} list={list} address={address} choice={choice} rowId={({ id }) => id} … />
 *
 * After a write, call `list.reload()` or add the query to the mutation's `refetchQueries`. `useSelection` makes rows
 * selectable; `useNeighbours` adds navigation between records to a record's drawer.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { list, address, pageSize, texts, selection, bulkActions } = props;
  return (
    <>
      <ListFrame
        list={list}
        address={address}
        pageSize={pageSize}
        texts={texts}
        shapes={<Shapes rows={Math.min(pageSize, 10)} />}
      >
        {(page) => <Rows {...props} page={page} />}
      </ListFrame>
      {selection && (
        <SelectionBar selection={selection} page={list.page}>
          {bulkActions}
        </SelectionBar>
      )}
    </>
  );
}

function Rows<Row>(props: Props<Row> & { page: ListPage<Row> }) {
  const { label, page, address, rowId, pageSize, isWide, isDense, choice, selection, card } = props;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow =
    useIsNarrow(root, isDense ? (isWide ? 640 : 480) : isWide ? 900 : 720) || props.isAsCards === true;
  const selected = useRows({ page, rowId, selection });
  const hidden = choice?.hidden.join() ?? '';
  const columns = useMemo(
    () => props.columns.filter(({ id }) => !hidden.split(',').includes(id)),
    [props.columns, hidden],
  );
  const first = (page.page - 1) * pageSize;
  const closed = address.linkTo({ open: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function would render all rows again
  const linkToOpen = useCallback((id: string) => address.linkTo({ open: id }), [closed]);
  const info = (index: number): CellInfo => ({
    place: first + index + 1,
    linkToOpen,
    deselect: selection?.deselect,
  });
  const View = isNarrow ? CardRows : TableRows;
  return (
    <div ref={root} data-wide={isWide || undefined} data-dense={isDense || undefined}>
      {isNarrow && (
        <div className={`row apart gap-xs mb-md ${classes.aboveCards}`}>
          <SortSelect columns={props.columns} address={address} />
          {selection && <SelectPage selection={selected} hasWords />}
        </div>
      )}
      {isNarrow && card ? (
        <ul className={cards.root} aria-label={label}>
          {page.items.map((row, index) => (
            <li key={rowId(row)} className={cards.card}>
              {card(row, info(index))}
            </li>
          ))}
        </ul>
      ) : (
        <SelectedRows value={selected}>
          <View
            {...{ label, columns, items: page.items, rowId, address, info, below: props.below }}
            selection={selected}
            labelOf={selection?.labelOf}
          />
        </SelectedRows>
      )}
    </div>
  );
}

function Shapes({ rows }: { rows: number }) {
  return (
    <div className="grid gap-xs">
      <SkeletonBlock height={44} />
      <Repeated count={rows}>
        <SkeletonBlock height={56} />
      </Repeated>
    </div>
  );
}
