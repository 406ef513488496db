import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeEdited, makeManaged } from '../../../features/scholarships/testManaged.ts';
import { heading, PATH, renderTable } from './testManagedTable.tsx';

// product: P7.4
describe('deletion in the scholarship table', () => {
  it('deleting a scholarship asks for confirmation and reloads the list', async () => {
    const rows = [makeManaged(1), makeManaged(2)];
    const { asked } = renderTable(() => [...rows], {
      DeleteScholarship: ({ id }) => {
        rows.splice(0, 1);
        return { data: { deleteScholarship: { __typename: 'DeletedScholarship', id, isArchived: false } } };
      },
    });
    await heading('Scholarship List: 2');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Grant 1' }));
    const dialog = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(dialog).toHaveTextContent("You won't be able to revert this!");
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Deleted!')).toBeVisible();
    expect(screen.getByText('Your file has been deleted.')).toBeVisible();
    await heading('Scholarship List: 1');
    expect(screen.queryByText('Grant 1')).toBeNull();
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.queryByText('Archived, not deleted')).toBeNull();
    expect(asked.filter(({ name }) => name === 'DeleteScholarship')).toHaveLength(1);
  });

  // product: P7.11
  it('bulk delete skips scholarships that cannot be deleted and reports failures', async () => {
    const rows = [
      makeManaged(1, { applicationCount: 2 }),
      makeManaged(2, { viewerCanDelete: false }),
      makeManaged(3, { applicationCount: 1 }),
    ];
    const { asked } = renderTable(() => [...rows], {
      DeleteScholarships: ({ ids }) => {
        rows.splice(0, 1);
        const lines = (ids as string[]).map((id, index) => ({
          __typename: 'BulkResult',
          id,
          isDone: index === 0,
          code: index === 0 ? null : 'CONFLICT',
          message: index === 0 ? null : 'It is archived already.',
        }));
        return { data: { deleteScholarships: lines } };
      },
    });
    await heading('Scholarship List: 3');
    expect(await screen.findByRole('checkbox', { name: 'Select Grant 2' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(dialog).toHaveTextContent("You won't be able to revert this!2 scholarships will be deleted.");
    expect(dialog).toHaveTextContent('They have 3 applications.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
    const result = await screen.findByRole('dialog', { name: '1 done, 1 failed' });
    expect(within(result).getByRole('listitem')).toHaveTextContent('Grant 3It is archived already.');
    expect(
      asked.filter(({ name }) => name === 'DeleteScholarships').map(({ variables }) => variables),
    ).toEqual([{ ids: [makeManaged(1).id, makeManaged(3).id] }]);
    await userEvent.click(within(result).getByRole('button', { name: 'Close' }));
    await heading('Scholarship List: 2');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('an archived scholarship can be restored but not edited', async () => {
    const archived = makeManaged(1, {
      archivedAt: '2026-11-20T09:30:00.000Z',
      viewerCanUpdate: false,
      viewerCanDelete: false,
      viewerCanRestore: true,
    });
    const rows = [archived];
    renderTable(
      () => [...rows],
      {
        RestoreScholarship: () => {
          rows.pop();
          return { data: { restoreScholarship: makeEdited({ id: archived.id }) } };
        },
      },
      `${PATH}?state=ARCHIVED`,
    );
    const row = await screen.findByRole('row', { name: /Grant 1/ });
    expect(row).toHaveTextContent('Archived 20 Nov 2026');
    expect(within(row).getByRole('link', { name: 'Details of Grant 1' })).toBeVisible();
    expect(within(row).queryByRole('link', { name: /^Edit/ })).toBeNull();
    await userEvent.click(within(row).getByRole('button', { name: 'Restore Grant 1' }));
    expect(await screen.findByText('“Grant 1” is published again')).toBeVisible();
    expect(await screen.findByText('No scholarships match')).toBeVisible();
  });
});
