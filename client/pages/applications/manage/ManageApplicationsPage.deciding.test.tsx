import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  makeMove,
  makeStaffApplication,
} from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { decided, findTable, makePendingDecision, press, type Row, renderDesk } from './testDesk.tsx';

// product: P7.2, P7.12, P7.50
describe('application decisions', () => {
  it('the decision menu requires a reason for a move back to pending', async () => {
    const decisions = [makeMove('ACCEPTED'), makeMove('REJECTED'), makeMove('PENDING', true)];
    const { sent } = renderDesk(makeStaffApplication({ status: 'PROCESSING', viewerDecisions: decisions }));
    await findTable();
    await press('Decide on Stina Student');
    // happy-dom has no layout, so the menu assumes that its button was scrolled out of view and hides.
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject…', 'Back to pending…']);
    await userEvent.click(items[2] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Move Stina Student back to pending' });
    const move = within(dialog).getByRole('button', { name: 'Back to pending' });
    await userEvent.click(move);
    expect(await within(dialog).findByText('This field is required')).toBeVisible();
    expect(sent('DecideApplications')).toEqual([]);
    await enter(within(dialog).getByLabelText('Reason'), 'A page is missing.');
    const sharing = within(dialog).getByRole('radiogroup', { name: 'Who can read this reason' });
    expect(within(sharing).getByRole('radio', { name: 'Shared with the applicant' })).toBeChecked();
    expect(within(sharing).getByRole('radio', { name: 'Only staff' })).not.toBeChecked();
    await userEvent.click(move);
    await waitFor(() =>
      expect(sent('DecideApplications')).toEqual([
        { ids: [APPLICATION_ID], status: 'PENDING', reason: 'A page is missing.', isReasonShared: true },
      ]),
    );
    expect(await screen.findByText('Stina Student: back to pending. Not sent yet.')).toBeVisible();
  });

  it('a status conflict names the person who decided first and shows their decision', async () => {
    const held = makePendingDecision('REJECTED', 'Bo Beaver');
    const { server, sent } = renderDesk(makeStaffApplication(), {
      DecideApplications: ({ ids }) => {
        server.row = { ...(server.row as Row), viewerDecisions: [], heldDecision: held };
        const message = 'Bo Beaver has decided on this application: rejected.';
        return decided(ids, { isDone: false, code: 'CONFLICT', message });
      },
    });
    await findTable();
    await userEvent.keyboard('ja');
    expect(await screen.findByText('Could not decide on Stina Student')).toBeVisible();
    expect(screen.getByText('Bo Beaver has decided on this application: rejected.')).toBeVisible();
    expect((await screen.findAllByText('by Bo Beaver')).length).toBeGreaterThan(0);
    expect(sent('DecideApplications')).toHaveLength(1);
  });

  it('accepting an application lists applicants whose references and documents are outstanding', async () => {
    const documentRequests = [{ __typename: 'DocumentRequest', id: 'd1', state: 'OPEN' }] as never;
    const row = makeStaffApplication({ referencesStanding: 'WAITING', documentRequests });
    const { sent } = renderDesk(row, {
      OutstandingParts: ({ id }) => ({
        data: {
          application: {
            __typename: 'Application',
            id,
            references: [
              { __typename: 'Reference', id: 'r1', name: 'Grace Hopper', state: 'SENT' },
              { __typename: 'Reference', id: 'r2', name: 'Alan Turing', state: 'RECEIVED' },
            ],
            documentRequests: [
              { __typename: 'DocumentRequest', id: 'd1', question: 'transcript', state: 'OPEN' },
            ],
            answers: null,
          },
        },
      }),
    });
    await findTable();
    await userEvent.keyboard('ja');
    const warning = await screen.findByRole('dialog', { name: /^References or documents are outstanding/ });
    const parts = await within(warning).findAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Reference from Grace Hopper',
      'Document: transcript',
    ]);
    expect(sent('DecideApplications')).toEqual([]);
    await userEvent.click(within(warning).getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(sent('DecideApplications')).toHaveLength(1));
  });
});
