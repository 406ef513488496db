import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';
import type { PagedList } from './pagedList.ts';
import { TableFilter } from './TableFilter.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { someOf, useTableState } from './useTableState.ts';

type Boat = { id: string; name: string; length: number };

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
  },
  { id: 'action', header: 'Action', cell: () => <button type="button">Sink</button>, isActions: true },
];
const BOATS = [
  { id: 'a', name: 'Ada', length: 12 },
  { id: 'b', name: 'Bertha', length: 9 },
];

function page(changed: Partial<PagedList<Boat>['page'] & object> = {}): PagedList<Boat>['page'] {
  return { items: BOATS, totalCount: 22, totalIsCapped: false, pageCount: 2, page: 1, ...changed };
}

function Boats({ list }: { list: Partial<PagedList<Boat>> }) {
  const address = useTableState({
    link: (query) => {
      const params = Object.entries(query).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => [name, String(one)]),
      );
      return `/boats?${new URLSearchParams(params.filter(([, value]) => value))}`;
    },
    sorts: ['NEWEST', 'NAME', 'NAME_DOWN', 'LENGTH'],
    filters: { kind: someOf(['SAIL', 'MOTOR']) },
  });
  return (
    <>
      <TableToolbar address={address} id="boats" label="Search boats" placeholder="Name">
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
        list={{ page: page(), isStale: false, error: undefined, reload: async () => {}, ...list }}
        address={address}
        rowId={({ id }) => id}
        pageSize={20}
        texts={{
          empty: { heading: 'No boats yet', text: 'Nobody has built one.' },
          filtered: { heading: 'No such boat', text: 'Search for something else.' },
          failedHeading: 'The boats could not be loaded',
        }}
      />
    </>
  );
}

function renderBoats(list: Partial<PagedList<Boat>> = {}, path = '/boats') {
  const router = createMemoryRouter([{ path: '/boats', element: <Boats list={list} /> }], {
    initialEntries: [path],
  });
  renderProvided(<RouterProvider router={router} />);
  return router;
}

const query = (router: ReturnType<typeof renderBoats>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

afterEach(() => void vi.restoreAllMocks());

function makeNarrow() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 340 } as DOMRect);
}

// product: P1.12
describe('a list with room', () => {
  it('is a table whose rows count through the pages', async () => {
    renderBoats({ page: page({ page: 2 }) }, '/boats?page=2');
    const table = within(await screen.findByRole('table', { name: 'Boats' }));
    expect(table.getByRole('row', { name: '21 Ada 12 Sink' })).toBeVisible();
    expect(screen.getByText('21 to 22 of 22')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/boats');
  });

  it('is sorted by a click on a head, a second click turns it round or undoes it, and both start at page 1', async () => {
    const router = renderBoats({ page: page({ page: 2 }) }, '/boats?page=2&q=x');
    await userEvent.click(await screen.findByRole('link', { name: 'Name' }));
    expect(query(router)).toEqual({ q: 'x', sort: 'NAME' });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('link', { name: 'Name' }));
    expect(query(router)).toEqual({ q: 'x', sort: 'NAME_DOWN' });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('link', { name: 'Length' }));
    await userEvent.click(screen.getByRole('link', { name: 'Length' }));
    expect(query(router)).toEqual({ q: 'x' });
    expect(screen.queryByRole('link', { name: 'Index' })).toBeNull();
  });

  it('keeps search and filter when the other changes', async () => {
    const router = renderBoats({}, '/boats?sort=LENGTH');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Sail');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search boats' }), 'ada{Enter}');
    expect(query(router)).toEqual({ sort: 'LENGTH', kind: 'SAIL', q: 'ada' });
  });

  it('puts the record that is open into the address', async () => {
    const router = renderBoats({}, '/boats?kind=sail');
    await userEvent.click(await screen.findByRole('link', { name: 'Bertha' }));
    expect(query(router)).toEqual({ kind: 'SAIL', open: 'b' });
  });
});

describe('a list without room', () => {
  it('is cards with labels, and a select for the order', async () => {
    makeNarrow();
    const router = renderBoats();
    const list = await screen.findByRole('list', { name: 'Boats' });
    const card = within(list).getAllByRole('listitem')[0] as HTMLElement;
    expect(within(card).getByText('Length').nextElementSibling).toHaveTextContent('12');
    expect(within(card).queryByText('Action')).toBeNull();
    expect(within(card).getByRole('button', { name: 'Sink' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Length');
    expect(query(router)).toEqual({ sort: 'LENGTH' });
  });
});

describe('a list without rows', () => {
  const empty = page({ items: [], totalCount: 0, pageCount: 0 });

  it('says that there is nothing yet', async () => {
    renderBoats({ page: empty });
    expect(await screen.findByRole('heading', { name: 'No boats yet' })).toBeVisible();
  });

  it('says that everything is filtered away, and takes search and filters back', async () => {
    const router = renderBoats({ page: empty }, '/boats?q=zzz&kind=MOTOR&sort=NAME');
    await screen.findByRole('heading', { name: 'No such boat' });
    await userEvent.click(screen.getByRole('link', { name: 'Show all of them' }));
    expect(query(router)).toEqual({ sort: 'NAME' });
  });

  it('says that loading failed, and tries again', async () => {
    const reload = vi.fn(async () => {});
    renderBoats({ page: undefined, error: new Error('x'), reload });
    expect(await screen.findByRole('alert')).toHaveTextContent('The boats could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('keeps the place of what is loading', async () => {
    renderBoats({ page: undefined, isStale: true });
    expect(await screen.findByRole('status', { name: 'Loading the list' })).toBeInTheDocument();
  });

  it('goes to the last page when the address is past it', async () => {
    const router = renderBoats({ page: page({ page: 2 }) }, '/boats?page=7');
    await vi.waitFor(() => expect(query(router)).toEqual({ page: '2' }));
  });
});
