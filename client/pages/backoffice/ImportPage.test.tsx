import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const CHECKED = {
  ...{ __typename: 'Import', id: ID, kind: 'SCHOLARSHIPS', state: 'CHECKED', fileName: 'list.csv' },
  ...{ createdAt: '2026-06-15T12:00:00.000Z', progress: 100, added: 40, changed: 2, unchanged: 5, bad: 1 },
  ...{ problemCount: 1, ignoredColumns: ['notes'], failure: null },
  ...{ columns: [], openFields: [], missingFields: [] },
  problems: [
    { __typename: 'ImportProblem', line: 17, column: 'applicationFees', message: 'Enter a whole number.' },
  ],
};
const admin = () => startSignedIn({ isStaff: true, abilities: ['CHANGE_SETTINGS'] });

// product: P7.44
it("the import page shows a dry run's report and imports after confirmation", async () => {
  let state = 'CHECKED';
  const confirm = vi.fn(() => {
    state = 'DONE';
    return { data: { confirmImport: { ...CHECKED, state } } };
  });
  renderPortal('/dashboard/import', {
    ...admin(),
    Imports: () => ({ data: { imports: [{ ...CHECKED, state }] } }),
    ConfirmImport: confirm,
  });
  expect(await screen.findByText('Add 40, change 2, leave 5 unchanged, skip 1')).toBeVisible();
  expect(screen.getByText('Columns that are not used: notes')).toBeVisible();
  await userEvent.click(screen.getByText('1 problem'));
  const row = screen.getByRole('row', { name: /17/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['17', 'applicationFees', 'Enter a whole number.']]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 42 rows' }));
  expect(await screen.findByText('Added 40, changed 2, left 5 unchanged, skipped 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import 42 rows' })).toBeNull();
  expect(confirm).toHaveBeenCalledOnce();
});

it('the import page shows why a file cannot be imported', async () => {
  const failed = { ...CHECKED, state: 'FAILED', problems: [], problemCount: 0, failure: 'It is in UTF-16.' };
  renderPortal('/dashboard/import', { ...admin(), Imports: () => ({ data: { imports: [failed] } }) });
  expect(await screen.findByText('It is in UTF-16.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Choose a file first.')).toBeVisible();
});

// product: P7.44
it('the import page offers fields for columns that were not recognised', async () => {
  const open = {
    ...{
      ...CHECKED,
      kind: 'PEOPLE',
      problems: [],
      problemCount: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      bad: 0,
    },
    ...{
      ignoredColumns: ['Kontakt', 'Wer'],
      openFields: ['email', 'name'],
      missingFields: ['email', 'name'],
    },
  };
  const column = (heading: string, field: string) => ({
    ...{ __typename: 'ImportColumn', column: heading, field },
  });
  const done = {
    ...{ ...open, ignoredColumns: [], openFields: [], missingFields: [], added: 3 },
    columns: [column('Kontakt', 'email'), column('Wer', 'name')],
  };
  let shown: object = open;
  const choose = vi.fn((_variables: unknown) => {
    shown = done;
    return { data: { chooseImportColumns: done } };
  });
  renderPortal('/dashboard/import', {
    ...admin(),
    Imports: () => ({ data: { imports: [shown] } }),
    ChooseImportColumns: choose,
  });
  expect(await screen.findByText('The file has no column for email, name.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  const check = screen.getByRole('button', { name: 'Check again' });
  expect(check).toBeDisabled();
  const first = screen.getByRole('combobox', { name: 'Use “Kontakt” as' });
  await userEvent.selectOptions(first, 'email');
  const second = screen.getByRole('combobox', { name: 'Use “Wer” as' });
  expect(within(second).queryByRole('option', { name: 'email' })).toBeNull();
  await userEvent.selectOptions(second, 'name');
  await userEvent.click(check);
  expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeVisible();
  const columns = [
    { column: 'Kontakt', field: 'email' },
    { column: 'Wer', field: 'name' },
  ];
  expect(choose).toHaveBeenCalledWith({ input: { id: ID, columns } });
  expect(screen.getByRole('combobox', { name: 'Use “Wer” as' })).toHaveValue('name');
});
