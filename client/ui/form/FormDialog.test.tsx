import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { field, findQuestion, openDialog, waitUntilClosed } from './testFormDialog.tsx';

describe('form dialog', () => {
  it.each([['Escape', () => userEvent.keyboard('{Escape}')]])(
    'closing the form dialog with %s asks for confirmation only with unsaved text',
    async (_, leave) => {
      await openDialog();
      await enter(field(), 'Well done');
      await leave();
      const question = await findQuestion();
      await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: 'Close without sending?' })).toBeNull(),
      );
      expect(field()).toHaveValue('Well done');

      await userEvent.clear(field());
      await leave();
      await waitUntilClosed();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Write' })).toHaveFocus());
    },
  );

  it('sending or cancelling closes the form dialog without confirmation', async () => {
    const sent: string[] = [];
    await openDialog(async (text) => sent.push(text));
    await enter(field(), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitUntilClosed();
    expect(sent).toEqual(['Well done']);
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    await enter(await screen.findByRole('textbox', { name: 'Text' }), 'Or not');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitUntilClosed();
  });

  it('the form dialog stays open without confirmation while the text is being sent', async () => {
    let answer = () => {};
    await openDialog(() => new Promise<void>((resolve) => (answer = resolve)));
    await enter(field(), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('button', { name: 'Sending…' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close without sending' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    answer();
    await waitUntilClosed();
  });

  it('leaving the page with unsent text in a form dialog asks for confirmation', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openDialog();
    expect(isHeld()).toBe(false);
    await enter(field(), 'Well done');
    expect(isHeld()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitUntilClosed();
    expect(isHeld()).toBe(false);
  });
});
