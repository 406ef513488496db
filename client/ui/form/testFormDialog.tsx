import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect } from 'vitest';
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

export async function openDialog(send: (text: string) => Promise<unknown> = async () => {}) {
  renderScreen(<Screen send={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  return screen.findByRole('dialog', { name: 'Feedback' });
}

export const field = () => screen.getByRole('textbox', { name: 'Text' });
export const findQuestion = () => screen.findByRole('dialog', { name: 'Close without sending?' });
export const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
