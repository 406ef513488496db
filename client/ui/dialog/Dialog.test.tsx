import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { Dialog } from './Dialog.tsx';
import { SideDrawer } from './SideDrawer.tsx';

function show(children: ReactNode) {
  renderProvided(
    <Dialog opened onClose={() => {}} heading="Are you sure?" record="Delete “Osprey Grant”?" cross="Close">
      {children}
    </Dialog>,
  );
}

// product: P1.14
describe('dialog', () => {
  it("a dialog's accessible name consists of its heading and its record", async () => {
    show(<p>Text</p>);
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Are you sure? Delete “Osprey Grant”?');
    expect(screen.getByText('Are you sure?')).toBeVisible();
  });

  it('a dialog focuses its first enabled and visible field', async () => {
    show(
      <>
        <button type="button">Help</button>
        <input type="hidden" name="id" />
        <input aria-label="Given" disabled />
        <textarea aria-label="Reason" />
        <input aria-label="Other" />
      </>,
    );
    const field = await screen.findByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('a dialog without fields focuses its first button', async () => {
    show(<button type="button">Okay!</button>);
    const button = await screen.findByRole('button', { name: 'Okay!' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('a dialog initially focuses the element with the attribute data-autofocus', async () => {
    show(
      <>
        <input aria-label="Reason" />
        <button type="button" data-autofocus>
          Cancel
        </button>
      </>,
    );
    const button = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('a dialog restores focus even if it closes immediately', async () => {
    function Screen() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {isOpen && (
            <Dialog opened onClose={() => {}} heading="Note">
              <button type="button" onClick={() => setOpen(false)}>
                Okay!
              </button>
            </Dialog>
          )}
        </>
      );
    }
    renderProvided(<Screen />);
    screen.getByRole('button', { name: 'Open' }).focus();
    screen.getByRole('button', { name: 'Open' }).click();
    (await screen.findByRole('button', { name: 'Okay!' })).click();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });
});

it('a drawer focuses its title instead of its close button', async () => {
  renderProvided(
    <SideDrawer opened onClose={() => {}} title="Receipt">
      <button type="button">Print</button>
    </SideDrawer>,
  );
  expect(await screen.findByRole('dialog', { name: 'Receipt' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Receipt')).toHaveFocus());
});

it('Modal and Drawer are used only in the components Dialog and SideDrawer', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const own = files.filter((file) => /<(Modal|Drawer)\b/.test(readFileSync(`client/${file}`, 'utf8')));
  expect(own.sort()).toEqual(['ui/dialog/Dialog.tsx', 'ui/dialog/SideDrawer.tsx']);
});
