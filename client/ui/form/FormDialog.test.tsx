import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { lineOfText } from '../../../rules/fields.ts';
import { renderScreen } from '../../app/testPortal.tsx';
import { TextDialog } from './TextDialog.tsx';

function Screen({ send }: { send: (text: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      {isOpen && (
        <TextDialog
          heading="Feedback"
          name="feedback"
          label="Text"
          rule={lineOfText(200)}
          maxLength={200}
          submit="Send"
          submitting="Sending…"
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function openDialog(send: (text: string) => Promise<unknown> = async () => {}) {
  renderScreen(<Screen send={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  return screen.findByRole('dialog', { name: 'Feedback' });
}

const field = () => screen.getByRole('textbox', { name: 'Text' });
const findQuestion = () => screen.findByRole('dialog', { name: 'Close without sending?' });
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const beside = () => screen.getByRole('dialog').parentElement?.previousElementSibling as HTMLElement;

describe('form dialog', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
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

  it('sending or cancelling closes the form dialog without confirmation', async () => {
    const sent: string[] = [];
    await openDialog(async (text) => sent.push(text));
    await userEvent.type(field(), 'Well done');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitUntilClosed();
    expect(sent).toEqual(['Well done']);
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Or not');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitUntilClosed();
  });

  it('the form dialog stays open without confirmation while the text is being sent', async () => {
    let answer = () => {};
    await openDialog(() => new Promise<void>((resolve) => (answer = resolve)));
    await userEvent.type(field(), 'Well done');
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
    await userEvent.type(field(), 'Well done');
    expect(isHeld()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitUntilClosed();
    expect(isHeld()).toBe(false);
  });
});
