import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { drawRow, makeFleet } from '../testBoats.tsx';
import { bar, check, makeYard, press, renderFleet, toPage } from './testSelection.ts';

describe('row selection', () => {
  it('the selection grows across pages and sort orders and shows its size', async () => {
    renderFleet({});
    await check('Select Boat 2');
    await toPage(2);
    await check('Select Boat 6');
    await userEvent.click(screen.getByRole('link', { name: 'Length' }));
    await screen.findByText(/^1 to 5/);
    expect(bar().getByText('2 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Boat 2' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked();
    await press('Clear');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Paint' })).toBeNull();
  });

  it.each([
    ['Select Boat 2', '1 selected'],
    ['Select this page', '5 selected'],
  ])('selecting with “%s” does not re-render any row', async (name, count) => {
    renderFleet({});
    await screen.findByRole('checkbox', { name });
    drawRow.mockClear();
    await check(name);
    expect(bar().getByText(count)).toBeVisible();
    expect(drawRow).not.toHaveBeenCalled();
  });

  it('the selection can include all matching records across pages', async () => {
    const ids = makeFleet(12).map(({ id }) => id);
    const { paint, calls } = makeYard();
    renderFleet({ paint, findAll: async () => ({ ids }) });
    await check('Select Boat 1');
    await press('Select all 12 that match');
    expect(await bar().findByText('12 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await press('Paint');
    await screen.findByRole('dialog', { name: 'All are painted' });
    expect(calls).toEqual([ids]);
  });

  it.each([
    ['search', () => userEvent.type(screen.getByRole('searchbox'), 'x{Enter}')],
    ['filter', () => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Sail')],
  ])('changing the %s clears the selection and shows a message', async (_what, change) => {
    renderFleet({});
    await check('Select Boat 1');
    await change();
    expect(
      await screen.findByText('1 item is no longer selected because the search or a filter changed.'),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Boat 1' })).not.toBeChecked();
    await check('Select Boat 3');
    expect(screen.queryByText(/no longer selected/)).toBeNull();
    expect(bar().getByText('1 selected')).toBeVisible();
  });
});

describe('bulk action on selected rows', () => {
  const ids = makeFleet(120).map(({ id }) => id);
  const all = { fleet: makeFleet(120), findAll: async () => ({ ids }) };

  it('a bulk action sends 50 rows per call and leaves failed rows selected', async () => {
    const { paint, calls } = makeYard({ b3: 'It is at sea.', b70: 'It has sunk.' });
    const onReload = vi.fn();
    renderFleet({ ...all, paint, onReload });
    await check('Select Boat 1');
    await press('Select all 120 that match');
    await bar().findByText('120 selected');
    await press('Paint');
    const dialog = within(await screen.findByRole('dialog', { name: '118 done, 2 failed' }));
    expect(calls.map(({ length }) => length)).toEqual([50, 50, 20]);
    const rows = within(dialog.getByRole('list', { name: 'What failed, and why' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Boat 3It is at sea.',
      'b70It has sunk.',
    ]);
    expect(dialog.getByText('Failed items stay selected.')).toBeVisible();
    expect(onReload).toHaveBeenCalledOnce();
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar().getByText('2 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Boat 3' })).toBeChecked();
  });
});
