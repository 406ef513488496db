import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../app/testPortal.tsx';
import { Dialog } from './Dialog.tsx';
import { SideDrawer } from './SideDrawer.tsx';

function Screen({ isLocked = false }) {
  const [isWriting, setWriting] = useState(false);
  const [isOpen, setOpen] = useState(true);
  return (
    <SideDrawer opened={isOpen} onClose={() => setOpen(false)} title="Application">
      <button type="button" onClick={() => setWriting(true)}>
        Write
      </button>
      <Dialog
        opened={isWriting}
        onClose={() => setWriting(false)}
        heading="Feedback"
        closeOnEscape={!isLocked}
      >
        <p>Text</p>
      </Dialog>
    </SideDrawer>
  );
}

const isShown = (name: string) => screen.queryByRole('dialog', { name }) !== null;

async function openBoth(isLocked = false) {
  renderScreen(<Screen isLocked={isLocked} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
  await screen.findByRole('dialog', { name: 'Feedback' });
}

describe('useEscape', () => {
  it('Escape closes only the dialog that was opened last', async () => {
    await openBoth();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(isShown('Feedback')).toBe(false));
    expect(isShown('Application')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(isShown('Application')).toBe(false));
  });

  it('Escape closes nothing while the last dialog must stay open', async () => {
    await openBoth(true);
    await userEvent.keyboard('{Escape}');
    expect([isShown('Feedback'), isShown('Application')]).toEqual([true, true]);
  });
});
