import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeDetails,
  makeMyApplication,
  makePageOf,
  SCHOLARSHIP_ID,
} from '../features/applications/testApplications.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';

afterEach(() => void vi.unstubAllGlobals());

type Mine = ReturnType<typeof makeMyApplication>;

function renderList(items: Mine[], answers: Answers = {}, path = '/dashboard/application') {
  const server = { items };
  const shown = renderPortal(path, {
    ...startSignedIn(),
    MyApplications: () => ({ data: { myApplications: makePageOf(server.items) } }),
    CancelApplication: ({ id }) => {
      server.items = server.items.filter((item) => item.id !== id);
      const cancelled = { __typename: 'Application', id, cancelledAt: '2026-11-21T10:00:00.000Z' };
      return { data: { cancelApplication: cancelled } };
    },
    ApplicationDetails: () => ({ data: { application: makeDetails() } }),
    ...answers,
  });
  const asked = (name: string) => shown.asked.filter((operation) => operation.name === name);
  return { ...shown, server, count: (name: string) => asked(name).length };
}

const findTable = () => screen.findByRole('table', { name: 'My Application' }, { timeout: 10_000 });

// product: P4.5
describe('one’s own applications', () => {
  it('have the heading and the columns of the product page', async () => {
    renderList([makeMyApplication({ feedback: 'Send your diploma.' })]);
    const table = await findTable();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Application: 1');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.slice(0, 11).map(({ textContent }) => textContent)).toEqual([
      'UN Name',
      'UN: Address',
      'App: Feedback',
      'Subject Cat:',
      'Apply Degree',
      'Apply Fees',
      'Services Charge',
      'Status',
      'Details',
      'Edit',
      'Cancel',
    ]);
    const cells = within(table).getAllByRole('cell');
    expect(cells.slice(1, 7).map(({ textContent }) => textContent)).toEqual([
      'United Kingdom Cambridge',
      'Send your diploma.',
      'Engineering',
      'Masters',
      '$20',
      '$5',
    ]);
    expect(cells[0]).toHaveTextContent('University of Cambridge');
    expect(cells[7]).toHaveTextContent('pending');
    expect(cells[7]).toHaveTextContent('Unpaid');
    expect(within(table).getByRole('button', { name: 'Pay $25' })).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Details' })).toHaveAttribute(
      'href',
      `/items/${SCHOLARSHIP_ID}`,
    );
    expect(within(table).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/dashboard/scholaritem/update/${APPLICATION_ID}`,
    );
  });

  it.each([
    ['PROCESSING', 'You cannot edit. It is being processed'],
    ['REJECTED', 'You cannot edit. A decision has been made.'],
  ] as const)('cannot be edited when %s: a notice says why', async (status, text) => {
    const { router } = renderList([makeMyApplication({ status, viewerCanUpdate: false })]);
    await findTable();
    await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await screen.findByText(text, {}, { timeout: 10_000 })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/application');
  });

  it('are cancelled after the question, and the list is read again', async () => {
    const { count } = renderList([
      makeMyApplication({ paymentState: 'PAID', feesOnCancel: 'REFUNDED', viewerCanPay: false }),
    ]);
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent("You won't be able to revert this!");
    expect(question).toHaveTextContent('Your fees are paid. They will be refunded.');
    expect(count('CancelApplication')).toBe(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Your file has been deleted.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Application: 0'),
    );
    expect(screen.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
    expect(count('MyApplications')).toBe(2);
  });

  it('are not read again when nothing was cancelled', async () => {
    const { count } = renderList([makeMyApplication()], {
      CancelApplication: () => ({
        data: null,
        errors: [{ message: 'There is no such thing.', extensions: { code: 'NOT_FOUND' } }],
      }),
    });
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such thing.');
    expect(count('MyApplications')).toBe(1);
  });

  it('show what happened to them in a drawer that is in the address', async () => {
    const { router } = renderList([makeMyApplication()]);
    await findTable();
    await userEvent.click(screen.getByRole('link', { name: 'Timeline' }));
    const drawer = await screen.findByRole('dialog', { name: 'Application' }, { timeout: 10_000 });
    expect(router.state.location.search).toBe(`?open=${APPLICATION_ID}`);
    const entries = within(await within(drawer).findByRole('region', { name: 'Timeline' }));
    expect(entries.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Submitted',
      'Changed: Phone, Address',
      'Moved from pending to processing',
    ]);
    expect(entries.getByText(/Mona Moderator$/)).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close the details' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it.each([
    ['DELETED', 'Deleted'],
    ['CANCELLED', 'Withdrawn'],
  ])('say in the drawer of one that is gone (%s): %s', async (kind, text) => {
    const cancelledAt = '2026-11-20T10:00:00.000Z';
    const event = { __typename: 'ApplicationEvent', id: 'e1', kind, actor: null, detail: null };
    const timeline = [{ ...event, createdAt: cancelledAt }] as never;
    const gone = makeDetails({ status: 'PENDING', cancelledAt, timeline });
    renderList(
      [],
      { ApplicationDetails: () => ({ data: { application: gone } }) },
      `/dashboard/application?open=${APPLICATION_ID}`,
    );
    const drawer = await screen.findByRole('dialog', { name: 'Application' }, { timeout: 10_000 });
    // In place of the status, and in the timeline.
    expect(await within(drawer).findAllByText(text)).toHaveLength(2);
    expect(within(drawer).queryByText('pending')).toBeNull();
  });
});
