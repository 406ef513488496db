import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeConversation,
  makeStaffApplication,
} from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { findTable, renderDesk } from './testDesk.tsx';

const OTHER_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7f77';

// product: P7.2, P7.12
describe('application decisions', () => {
  // product: P1.8
  it('a decision opens no other application while a message is unsent', async () => {
    const row = makeStaffApplication();
    const next = { ...row, id: OTHER_ID, applicantName: 'Ada Lovelace' };
    const { sent } = renderDesk(row, {
      Applications: () => ({ data: { applications: makeApplicationPage([row, next]) } }),
      Conversation: ({ id }) => ({ data: { application: makeConversation({ id: String(id) }) } }),
    });
    await findTable();
    await userEvent.keyboard('j');
    const drawer = within(await screen.findByRole('dialog', { name: 'Application' }));
    const message = await drawer.findByRole('textbox', { name: /^Message to / });
    await enter(message, 'Please add page 2.');
    await userEvent.click(drawer.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sent('DecideApplications')).toHaveLength(1));
    expect(message).toHaveValue('Please add page 2.');
    expect(message).toBeInTheDocument();
    await userEvent.click(drawer.getByRole('button', { name: 'Next' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await drawer.findByText('2 of 2')).toBeVisible();
    await waitFor(() => expect(message).not.toBeInTheDocument());
  });

  // product: P1.16
  it('the command palette offers the possible decisions for the open application', async () => {
    const { sent } = renderDesk(makeStaffApplication());
    await findTable();
    const openPalette = async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      return screen.findByRole('combobox', { name: 'Search pages and commands' });
    };
    const here = () =>
      within(screen.getByRole('group', { name: 'On this page' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await openPalette();
    expect(here()).toEqual(['Next application', 'Show keyboard shortcuts']);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Application' });
    await openPalette();
    expect(here()).toEqual([
      'Open the application on a full page',
      'Accept Stina Student',
      'Reject Stina Student…',
      'Write feedback to Stina Student…',
      'Show keyboard shortcuts',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Application' })).toBeVisible();
    await userEvent.type(await openPalette(), 'rej{Enter}');
    const reason = await screen.findByRole('dialog', { name: 'Reject Stina Student' });
    await waitFor(() => expect(within(reason).getByLabelText(/^Reason/)).toHaveFocus());
    await userEvent.click(within(reason).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject Stina Student' })).toBeNull());
    await userEvent.type(await openPalette(), 'acc{Enter}');
    await waitFor(() =>
      expect(sent('DecideApplications')).toEqual([{ ids: [APPLICATION_ID], status: 'ACCEPTED' }]),
    );
    await screen.findByText('Stina Student: accepted. Not sent yet.');
    await userEvent.type(await openPalette(), 'undo{Enter}');
    await waitFor(() => expect(sent('UndoRelease')).toEqual([{ id: 'release-1' }]));
  });

  it('single-key shortcuts decide and undo, except while typing or when switched off', async () => {
    const { sent } = renderDesk(makeStaffApplication());
    await findTable();
    const search = screen.getByRole('searchbox', { name: 'Search applications' });
    await userEvent.type(search, 'a');
    expect(sent('DecideApplications')).toEqual([]);
    search.blur();
    await userEvent.keyboard('j');
    const drawer = await screen.findByRole('dialog', { name: 'Application' });
    expect(await within(drawer).findByRole('button', { name: 'Accept' })).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() =>
      expect(sent('DecideApplications')).toEqual([{ ids: [APPLICATION_ID], status: 'ACCEPTED' }]),
    );
    expect(await screen.findByText('Stina Student: accepted. Not sent yet.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getAllByTitle('Decided by Mona Moderator; about to be sent').length).toBeGreaterThan(0),
    );
    await userEvent.keyboard('a');
    expect(sent('DecideApplications')).toHaveLength(1);
    await userEvent.keyboard('u');
    await waitFor(() => expect(sent('UndoRelease')).toEqual([{ id: 'release-1' }]));
    expect(await screen.findByText('Undone: nothing was sent')).toBeVisible();
    await userEvent.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.click(within(keys).getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
    await userEvent.click(within(keys).getByRole('button', { name: /close/i }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
    await userEvent.keyboard('a');
    expect(sent('DecideApplications')).toHaveLength(1);
  });

  it('accepting an unpaid application requires confirmation', async () => {
    const { sent } = renderDesk(makeStaffApplication({ paymentState: 'UNPAID', payment: null }));
    await findTable();
    await userEvent.keyboard('ja');
    const warning = await screen.findByRole('dialog', { name: /^The fees have not been paid/ });
    expect(sent('DecideApplications')).toEqual([]);
    await userEvent.click(within(warning).getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(sent('DecideApplications')).toHaveLength(1));
  });
});
