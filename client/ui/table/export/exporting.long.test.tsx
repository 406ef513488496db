import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWER, asked, press, renderExport, watchSaving } from './testExporting.ts';

beforeEach(watchSaving);

describe('table export', () => {
  // product: P7.11
  it('the export dialog validates and remembers the chosen columns and the format', async () => {
    const columns = [
      { name: 'place', heading: 'Index', isExtra: false },
      { name: 'name', heading: 'Name, Owner', isExtra: false },
      { name: 'length', heading: 'Length', isExtra: false },
      { name: 'phone', heading: 'Phone', isExtra: true },
    ];
    localStorage.setItem('columns:boats', '["length"]');
    const offer = columns.map((column) => ({ __typename: 'ExportColumn', ...column }));
    renderExport(() => new Response('id', ANSWER), '/boats?q=ada', {
      ExportColumns: ({ list }) => ({ data: { exportColumns: list === 'BOATS' ? offer : null } }),
    });
    const choose = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Choose what to export' }));
    const box = async (name: string) =>
      within(await screen.findByRole('dialog', { name: 'Export this list' })).findByRole('checkbox', {
        name,
      });
    const asks = () => new URL(asked.at(-1)?.path ?? '', 'http://here').searchParams.get('columns');
    const send = async () =>
      userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));

    await choose();
    expect(await box('Name, Owner')).toBeChecked();
    expect(await box('Phone')).not.toBeChecked();
    for (const name of ['Phone', 'Index', 'Name, Owner']) await userEvent.click(await box(name));
    await userEvent.click(await box('Phone'));
    await send();
    expect(await screen.findByText('Choose at least one.')).toBeVisible();
    expect(asked).toEqual([]);
    for (const name of ['Phone', 'Index']) await userEvent.click(await box(name));
    await send();
    expect(await screen.findByText('Saved as boats-2026-11-21.csv')).toBeVisible();
    expect(asks()).toBe('place,phone');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await choose();
    expect(await box('Phone')).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Format/ }), 'xlsx');
    await send();
    await waitFor(() => expect(asks()).toBe('place,name,length,phone'));
    expect(asked.at(-1)?.path).toMatch(/^\/exports\/boats\.xlsx\?/);
    await choose();
    expect(await screen.findByRole('combobox', { name: /^Format/ })).toHaveValue('xlsx');
    await userEvent.keyboard('{Escape}');
    await press();
    await waitFor(() => expect(asks()).toBe('place,name'));
  });
});
