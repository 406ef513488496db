import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  APPLICATION_ID,
  makeDetails,
  makeMyApplication,
  makeWithdrawn,
} from '../../features/applications/testApplications.ts';
import { findTable, renderList } from './testMyApplications.ts';

// product: P4.5
describe('application list of an applicant', () => {
  it('an applicant can choose cards instead of the table, and the choice persists', async () => {
    const { unmount } = renderList([makeMyApplication({ feedback: 'Send your diploma.' })]);
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Show as cards' }));
    const list = await screen.findByRole('list', { name: 'My Application' });
    expect(within(list).getByText('Send your diploma.')).toBeVisible();
    unmount();
    renderList([makeMyApplication()]);
    expect(await screen.findByRole('list', { name: 'My Application' })).toBeVisible();
    localStorage.removeItem('my-applications-as-cards');
  });

  it('long feedback can be read in full below its row', async () => {
    const feedback = 'Send your diploma.\n'.repeat(40).trim();
    renderList([makeMyApplication({ feedback })]);
    const [, row, below] = within(await findTable()).getAllByRole('row');
    expect(within(row as HTMLElement).getAllByRole('cell')[2]).toHaveTextContent('See below');
    expect(within(below as HTMLElement).getByText(/Send your diploma/).textContent).toBe(feedback);
  });

  it.each([
    ['REJECTED', 'You cannot edit. A decision has been made.'],
    ['PENDING', 'You cannot edit. Applications closed on 30 Nov 2026.'],
  ] as const)('an application with status %s cannot be edited and shows the reason', async (status, text) => {
    const { router } = renderList([makeMyApplication({ status, viewerCanUpdate: false })]);
    const table = await findTable();
    expect(within(table).getByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: /^Edit/ }));
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText(text)).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/application');
  });

  it('a failed cancellation does not reload the list', async () => {
    const { count } = renderList([makeMyApplication()], {
      CancelApplication: () => ({
        data: null,
        errors: [{ message: 'There is no such thing.', extensions: { code: 'NOT_FOUND' } }],
      }),
    });
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such thing.');
    expect(count('MyApplications')).toBe(1);
  });

  it('the timeline drawer links to the legal texts in force at submission', async () => {
    renderList([], {}, `/dashboard/application?open=${APPLICATION_ID}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Application' }));
    const terms = await drawer.findByRole('link', { name: 'Terms of 3 Nov 2026' });
    expect(terms).toHaveAttribute('href', '/terms?version=4');
    const original = drawer.getByRole('link', { name: 'The portal’s original privacy text' });
    expect(original).toHaveAttribute('href', '/privacy?version=0');
  });

  it.each([
    ['DELETED', 'Deleted'],
    ['CANCELLED', 'Withdrawn'],
  ])('the timeline drawer shows a %s application as %s', async (kind, text) => {
    const cancelledAt = '2026-11-20T10:00:00.000Z';
    const event = { __typename: 'ApplicationEvent', id: 'e1', kind, actor: null, detail: null };
    const timeline = [{ ...event, createdAt: cancelledAt }] as never;
    const gone = makeDetails({ status: 'PENDING', cancelledAt, timeline });
    renderList(
      [],
      { ApplicationDetails: () => ({ data: { application: gone } }) },
      `/dashboard/application?open=${APPLICATION_ID}`,
    );
    const drawer = await screen.findByRole('dialog', { name: 'Application' });
    expect(await within(drawer).findAllByText(text)).toHaveLength(2);
    expect(within(drawer).queryByText('pending')).toBeNull();
  });

  it('an accepted application shows congratulations and says who will contact the applicant', async () => {
    renderList([makeMyApplication({ status: 'ACCEPTED', viewerCanPay: false })]);
    const table = await findTable();
    expect(table).toHaveTextContent('Congratulations! Your application was accepted.');
    expect(table).toHaveTextContent(
      'Next: the university or the portal will contact you about the next steps.',
    );
  });

  it("the timeline drawer lists the application's events and has its own URL", async () => {
    const { router } = renderList([makeMyApplication()]);
    await findTable();
    await userEvent.click(screen.getByRole('link', { name: /^Timeline/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Application' });
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
});

// product: P4.7
describe('withdrawn application', () => {
  it('applying again is rejected after the scholarship has closed', async () => {
    const { server, client } = renderList([], {
      ApplyAgain: () => ({
        data: null,
        errors: [{ message: 'Applications for this scholarship closed.', extensions: { code: 'CONFLICT' } }],
      }),
    });
    server.withdrawn = [makeWithdrawn()];
    await screen.findByRole('heading', { name: 'No applications' });
    await client.refetchQueries({ include: 'active' });
    await userEvent.click(await screen.findByRole('button', { name: 'Apply again with the same answers' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Applications for this scholarship closed.');
    const { scholarship } = makeWithdrawn();
    server.withdrawn = [
      makeWithdrawn({ viewerCanApplyAgain: false, scholarship: { ...scholarship, isOpen: false } }),
    ];
    await client.refetchQueries({ include: 'active' });
    expect(await screen.findByText('This scholarship is closed, so you cannot apply again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply again with the same answers' })).toBeNull();
  });
});

// product: P4.5
describe('application list on a narrow screen', () => {
  const makeNarrow = () =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 328, 600));

  it('the application card shows the status, next step, deadline and full feedback', async () => {
    const seen = makeNarrow();
    const feedback = 'Send your diploma.\n'.repeat(40).trim();
    renderList([
      makeMyApplication({ status: 'PROCESSING', viewerCanUpdate: false, viewerCanPay: false, feedback }),
    ]);
    const list = await screen.findByRole('list', { name: 'My Application' });
    const card = within(within(list).getByRole('listitem'));
    expect(card.getByRole('heading', { name: 'Gates Cambridge Scholarship' })).toBeVisible();
    for (const text of [
      'AP-0C2F-5A1B-7EA1',
      'processing',
      'Staff are processing it.',
      'You cannot edit. It is being processed',
    ])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByText(/staff will decide and e-mail you/)).toBeVisible();
    expect(card.getByText(/Closes in 9 days/)).toBeVisible();
    expect(card.getByText(/Send your diploma/).textContent).toBe(feedback);
    seen.mockRestore();
  });

  it('the card of a decided application does not count down to the deadline', async () => {
    const seen = makeNarrow();
    renderList([makeMyApplication({ status: 'ACCEPTED', viewerCanUpdate: false, viewerCanPay: false })]);
    const list = await screen.findByRole('list', { name: 'My Application' });
    expect(list).toHaveTextContent('accepted');
    expect(list).not.toHaveTextContent('Closes');
    seen.mockRestore();
  });
});
