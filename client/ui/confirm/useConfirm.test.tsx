import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { NoticeOutlet } from '../notices/NoticeOutlet.tsx';
import { useConfirmDelete } from './useConfirm.tsx';

function Row({ remove }: { remove: () => Promise<unknown> }) {
  const [askToDelete, dialog] = useConfirmDelete();
  return (
    <>
      <button type="button" onClick={() => askToDelete('Delete “Osprey Grant”?', remove)}>
        Delete
      </button>
      {dialog}
      <NoticeOutlet />
    </>
  );
}

async function ask(remove: () => Promise<unknown>) {
  renderProvided(<Row remove={remove} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure? Delete “Osprey Grant”?' });
  expect(dialog).toHaveTextContent("You won't be able to revert this!");
}

// product: P1.6
describe('delete confirmation', () => {
  it('the delete confirmation deletes the record after Yes and shows the given message', async () => {
    let isDeleted = false;
    await ask(async () => {
      isDeleted = true;
    });
    expect(isDeleted).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Deleted!')).toBeVisible();
    expect(screen.getByText('Your file has been deleted.')).toBeVisible();
    expect(isDeleted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the delete confirmation focuses Cancel, which restores focus and deletes nothing', async () => {
    let isDeleted = false;
    await ask(async () => {
      isDeleted = true;
    });
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await userEvent.click(cancel);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
    expect(isDeleted).toBe(false);
  });

  it('a failed deletion leaves the dialog open and shows an error', async () => {
    const refusals: unknown[] = [
      { errors: [{ message: 'An admin cannot be deleted.', extensions: { code: 'CONFLICT' } }] },
      new TypeError('Failed to fetch'),
    ];
    await ask(() => Promise.reject(refusals.shift()));
    const yes = () => screen.getByRole('button', { name: 'Yes, delete it!' });
    await userEvent.click(yes());
    expect(await screen.findByRole('alert')).toHaveTextContent('An admin cannot be deleted.');
    await userEvent.click(yes());
    expect(await screen.findByText(/^That did not work. Try again in a moment./)).toBeVisible();
    expect(screen.queryByText('Deleted!')).toBeNull();
  });
});
