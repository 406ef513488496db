import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../app/testPortal.tsx';
import { makeManaged } from '../../../features/scholarships/testManaged.ts';
import { heading, renderTable } from './testManagedTable.tsx';

const answer = (name: string, data: object): Answers =>
  Object.fromEntries([
    [name, () => ({ data: Object.fromEntries([[name[0]?.toLowerCase() + name.slice(1), data]]) })],
  ]);

// product: P7.4
describe('deletion in the scholarship table', () => {
  it('deleting a scholarship with applications archives it and shows a message', async () => {
    const { id } = makeManaged(1);
    renderTable(
      () => [makeManaged(1, { applicationCount: 2 })],
      answer('DeleteScholarship', { __typename: 'DeletedScholarship', id, isArchived: true }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Grant 1' }));
    const dialog = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(dialog).toHaveTextContent('It has 2 applications, so it will be archived');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Archived, not deleted')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.queryByText('Deleted!')).toBeNull();
  });

  it('a rejected deletion shows its reason in the dialog and changes nothing', async () => {
    const message = 'Record not found.';
    const { asked } = renderTable(() => [makeManaged(1)], {
      DeleteScholarship: () => ({ data: null, errors: [{ message, extensions: { code: 'NOT_FOUND' } }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Grant 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(asked.filter(({ name }) => name === 'ManagedScholarships')).toHaveLength(1);
  });

  it('bulk delete deselects scholarships that no longer exist', async () => {
    const rows = [makeManaged(1)];
    const message = 'Record not found.';
    renderTable(() => [...rows], {
      DeleteScholarships: ({ ids }) => {
        const [{ id } = makeManaged(1)] = rows.splice(0, 1);
        expect(ids).toEqual([id]);
        const line = { __typename: 'BulkResult', id, isDone: false, code: 'NOT_FOUND', message };
        return { data: { deleteScholarships: [line] } };
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Grant 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    const result = within(await screen.findByRole('dialog', { name: '0 done, 1 failed' }));
    expect(result.getByRole('listitem')).toHaveTextContent(`Grant 1${message}`);
    expect(result.queryByText(/stay selected/)).toBeNull();
    await userEvent.click(result.getByRole('button', { name: 'Close' }));
    await heading('Scholarship List: 0');
    expect(screen.queryByText('1 selected')).toBeNull();
  });
});
