import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';

const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const CHECKED = {
  ...{ __typename: 'Import', id: ID, kind: 'SCHOLARSHIPS', state: 'CHECKED', fileName: 'list.csv' },
  ...{ createdAt: '2026-06-15T12:00:00.000Z', progress: 100, added: 40, changed: 2, unchanged: 5, bad: 1 },
  ...{ problemCount: 1, ignoredColumns: ['notes'], failure: null },
  problems: [
    { __typename: 'ImportProblem', line: 17, column: 'applicationFees', message: 'Enter a whole number.' },
  ],
};
const admin = () => startSignedIn({ isStaff: true, canChangeSettings: true });

// product: P7.44
it('the import page shows the report of a dry run and imports after confirming', async () => {
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
  expect(
    await screen.findByText('Add 40, change 2, leave 5 unchanged, skip 1', undefined, { timeout: 5_000 }),
  ).toBeVisible();
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
