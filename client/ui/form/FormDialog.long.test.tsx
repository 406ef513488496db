import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { field, findQuestion, openDialog, waitUntilClosed } from './testFormDialog.tsx';

const beside = () => screen.getByRole('dialog').parentElement?.previousElementSibling as HTMLElement;

describe('form dialog', () => {
  it.each([
    ['the close icon', () => userEvent.click(screen.getByRole('button', { name: 'Close without sending' }))],
    ['a click outside', () => userEvent.click(beside())],
  ])('closing the form dialog with %s asks for confirmation only with unsaved text', async (_, leave) => {
    await openDialog();
    await userEvent.type(field(), 'Well done');
    await leave();
    const question = await findQuestion();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without sending?' })).toBeNull());
    expect(field()).toHaveValue('Well done');

    await userEvent.clear(field());
    await leave();
    await waitUntilClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Write' })).toHaveFocus());
  });

  it('Escape in the confirmation returns to the form, and Discard closes the dialog', async () => {
    await openDialog();
    await userEvent.type(field(), 'Well done');
    await userEvent.keyboard('{Escape}');
    await findQuestion();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without sending?' })).toBeNull());
    expect(field()).toHaveValue('Well done');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await findQuestion()).getByRole('button', { name: 'Discard' }));
    await waitUntilClosed();
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    await screen.findByRole('dialog', { name: 'Feedback' });
    expect(field()).toHaveValue('');
  });
});
