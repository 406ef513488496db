import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { sizeElements } from '../testSizes.ts';
import { makeBoats, page } from './testBoats.tsx';

function renderBoats(...given: Parameters<typeof makeBoats>) {
  const boats = makeBoats(...given);
  renderProvided(boats.element);
  return boats;
}

function makeNarrow() {
  sizeElements(340);
}

// product: P1.12
describe('data table', () => {
  it('the data table numbers its rows across pages', async () => {
    renderBoats({ list: { page: page({ page: 2 }) } }, '/boats?page=2');
    const table = within(await screen.findByRole('table', { name: 'Boats' }));
    expect(table.getByRole('row', { name: '21 Ada 12 Sink' })).toBeVisible();
    expect(screen.getByText('21 to 22 of 22')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/boats');
  });

  it('clicking a column header toggles sorting and returns to page one', async () => {
    const { query } = renderBoats({ list: { page: page({ page: 2 }) } }, '/boats?page=2&q=x');
    await userEvent.click(await screen.findByRole('link', { name: 'Name' }));
    expect(query()).toEqual({ q: 'x', sort: 'NAME' });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('link', { name: 'Name' }));
    expect(query()).toEqual({ q: 'x', sort: 'NAME_DOWN' });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('link', { name: 'Length' }));
    await userEvent.click(screen.getByRole('link', { name: 'Length' }));
    expect(query()).toEqual({ q: 'x' });
    expect(screen.queryByRole('link', { name: 'Index' })).toBeNull();
  });

  it('changing the search preserves the filter, and vice versa', async () => {
    const { query } = renderBoats({ list: {} }, '/boats?sort=LENGTH');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Sail');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search boats' }), 'ada{Enter}');
    expect(query()).toEqual({ sort: 'LENGTH', kind: 'SAIL', q: 'ada' });
  });

  it('opening a record adds its ID to the URL', async () => {
    const { query } = renderBoats({ list: {} }, '/boats?kind=sail');
    await userEvent.click(await screen.findByRole('link', { name: 'Bertha' }));
    expect(query()).toEqual({ kind: 'SAIL', open: 'b' });
  });
});

describe('data table on a narrow screen', () => {
  it('a narrow data table shows labelled cards and a select for sorting', async () => {
    makeNarrow();
    const { query } = renderBoats({ list: {} });
    const list = await screen.findByRole('list', { name: 'Boats' });
    const card = within(list).getAllByRole('listitem')[0] as HTMLElement;
    expect(within(card).getByText('Length').nextElementSibling).toHaveTextContent('12');
    expect(within(card).queryByText('Action')).toBeNull();
    expect(within(card).getByRole('button', { name: 'Sink' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Length');
    expect(query()).toEqual({ sort: 'LENGTH' });
  });
});

describe('empty data table', () => {
  const empty = page({ items: [], totalCount: 0, pageCount: 0 });

  it('an empty data table says that there are no records yet', async () => {
    renderBoats({ list: { page: empty } });
    expect(await screen.findByRole('heading', { name: 'No boats yet' })).toBeVisible();
  });

  it('a data table without matches offers to clear search and filters', async () => {
    const { query } = renderBoats({ list: { page: empty } }, '/boats?q=zzz&kind=MOTOR&sort=NAME');
    await screen.findByRole('heading', { name: 'No such boat' });
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(query()).toEqual({ sort: 'NAME' });
  });

  it('a data table that fails to load shows an error and a retry button', async () => {
    const reload = vi.fn(async () => {});
    renderBoats({ list: { page: undefined, error: new Error('x'), reload } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The boats could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('the data table shows a placeholder while loading', async () => {
    renderBoats({ list: { page: undefined, isStale: true } });
    expect(await screen.findByRole('status', { name: 'Loading the list' })).toBeInTheDocument();
  });

  it("a page number past the end redirects to the data table's last page", async () => {
    const { query } = renderBoats({ list: { page: page({ page: 2 }) } }, '/boats?page=7');
    await waitFor(() => expect(query()).toEqual({ page: '2' }));
  });
});
