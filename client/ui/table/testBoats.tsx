import { useEffect, useMemo, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { defineList, USUAL } from '../../../rules/lists/list.ts';
import type { BulkResult } from './bulk/runInChunks.ts';
import { useBulkRun } from './bulk/useBulkRun.tsx';
import type { Column } from './columns/column.ts';
import { useColumnChoice } from './columns/useColumnChoice.ts';
import { DataTable } from './DataTable.tsx';
import type { ListPage, PagedList } from './pagedList.ts';
import { RecordDrawer } from './record/RecordDrawer.tsx';
import { useNeighbours } from './record/useNeighbours.ts';
import { type FoundIds, useSelection } from './selection/useSelection.ts';
import { TableFilter } from './TableFilter.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useTableState } from './useTableState.ts';

export type Boat = { id: string; name: string; length: number };

/** Called for each render of a row, even if its memoized cells do not render. */
export const drawRow = vi.fn(() => false);

const COLUMNS: Column<Boat>[] = [
  { id: 'place', header: 'Index', cell: (_boat, { place }) => place },
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }, { linkToOpen }) => <Link to={linkToOpen(id)}>{name}</Link>,
    sort: { ascending: 'NAME', descending: 'NAME_DOWN' },
    isTitle: true,
  },
  {
    id: 'length',
    header: 'Length',
    cell: ({ length }) => length,
    sort: { ascending: 'LENGTH' },
    isNumber: true,
    get isNarrow() {
      return drawRow();
    },
  },
  {
    id: 'action',
    header: 'Action',
    cell: ({ id }, { deselect }) => (
      <button type="button" onClick={() => deselect?.(id)}>
        Sink
      </button>
    ),
    isActions: true,
  },
];
const BOATS = [
  { id: 'a', name: 'Ada', length: 12 },
  { id: 'b', name: 'Bertha', length: 9 },
];
const PAGE_SIZE = 20;
const LIST = defineList({
  ...USUAL,
  name: 'boats',
  sorts: ['NEWEST', 'NAME', 'NAME_DOWN', 'LENGTH'],
  fields: { kinds: { kind: 'someOf', options: ['SAIL', 'MOTOR'] } },
  address: { kind: { field: 'kinds' } },
  columns: {},
});
const FLEET_PAGE_SIZE = 5;

export function page(changed: Partial<ListPage<Boat>> = {}): ListPage<Boat> {
  return { items: BOATS, totalCount: 22, totalIsCapped: false, pageCount: 2, page: 1, ...changed };
}

export function makeFleet(count: number): Boat[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `b${index + 1}`,
    name: `Boat ${index + 1}`,
    length: index + 1,
  }));
}

type Props = {
  list?: Partial<PagedList<Boat>>;
  fleet?: Boat[];
  findAll?: () => Promise<FoundIds>;
  paint?: (ids: string[]) => Promise<BulkResult[]>;
  onReload?: () => void;
};

function linkToBoats(query: object): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return `/boats?${new URLSearchParams(params.filter(([, value]) => value))}`;
}

function Boats({ list: given, fleet = [], findAll, paint, onReload = () => {} }: Props) {
  const address = useTableState(linkToBoats, LIST);
  const sailing = useFleet(fleet, address.state.page);
  const list: PagedList<Boat> = given
    ? { page: page(), isStale: false, error: undefined, reload: async () => {}, ...given }
    : sailing;
  const rows = { address, list, rowId: ({ id }: Boat) => id, pageSize: given ? PAGE_SIZE : FLEET_PAGE_SIZE };
  const choice = useColumnChoice(LIST, COLUMNS);
  const selection = useSelection({ ...rows, labelOf: ({ name }) => name, findAll });
  const neighbours = useNeighbours(rows);
  const [run, bulkDialog] = useBulkRun();
  const { open } = address.state;

  const paintThem = () =>
    run({
      ids: selection.ids,
      texts: { doing: 'Painting', done: 'All are painted' },
      send: async (ids) => paint?.(ids),
      nameOf: (id) => selection.rowOf(id)?.name ?? id,
      onEnd: async ({ kept }) => {
        selection.select(kept);
        onReload();
      },
    });

  return (
    <>
      <TableToolbar
        of={LIST}
        address={address}
        search={{ id: 'boats', label: 'Search boats', placeholder: 'Name' }}
        choice={choice}
        isExported
      >
        <TableFilter
          address={address}
          name="kind"
          label="Kind"
          all="All kinds"
          options={[{ value: 'SAIL', label: 'Sail' }]}
        />
      </TableToolbar>
      <DataTable
        label="Boats"
        columns={COLUMNS}
        choice={choice}
        {...rows}
        selection={paint && selection}
        bulkActions={
          <button type="button" onClick={paintThem}>
            Paint
          </button>
        }
        texts={{
          empty: { heading: 'No boats yet', text: 'Nobody has built one.' },
          filtered: { heading: 'No such boat', text: 'Search for something else.' },
          failedHeading: 'The boats could not be loaded',
        }}
      />
      <RecordDrawer
        recordId={open}
        neighbours={neighbours}
        opened={open !== ''}
        onClose={() => address.show({ open: '' })}
        title="Boat"
        closeButtonProps={{ 'aria-label': 'Close the boat' }}
      >
        <a href="/about">About {open}</a>
      </RecordDrawer>
      {bulkDialog}
    </>
  );
}

function useFleet(fleet: Boat[], wanted: number): PagedList<Boat> {
  const [loaded, setLoaded] = useState(wanted);
  const loadedPage = useMemo(
    () =>
      page({
        items: fleet.slice((loaded - 1) * FLEET_PAGE_SIZE, loaded * FLEET_PAGE_SIZE),
        totalCount: fleet.length,
        pageCount: Math.ceil(fleet.length / FLEET_PAGE_SIZE),
        page: loaded,
      }),
    [fleet, loaded],
  );
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(wanted));
    return () => clearTimeout(timer);
  }, [wanted]);
  return { page: loadedPage, isStale: loaded !== wanted, error: undefined, reload: async () => {} };
}

export function makeBoats(props: Props = {}, path = '/boats') {
  const router = createMemoryRouter([{ path: '/boats', element: <Boats {...props} /> }], {
    initialEntries: [path],
  });
  const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { router, query, element: <RouterProvider router={router} /> };
}
