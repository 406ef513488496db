import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeDetails,
  makeMyApplication,
} from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const ENTRY = {
  __typename: 'InboxEntry',
  id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
  topic: 'DECISIONS',
  subject: 'Bridge Award: your application was accepted',
  text: 'Hello Stina,\n\nCongratulations.',
  path: '/dashboard/application?open=a1',
  action: 'Open the application',
  createdAt: '2026-11-21T08:00:00.000Z',
  readAt: null as string | null,
};
const OLDER = {
  ...ENTRY,
  id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e80',
  subject: 'We have received your application',
  createdAt: '2026-11-20T08:00:00.000Z',
};

const pageOf = (items: object[]) => ({
  data: {
    inbox: {
      ...{ __typename: 'InboxPage', items, totalCount: items.length },
      ...{ totalIsCapped: false, pageCount: 1, page: 1 },
    },
  },
});

function answerInbox(items: object[], unread: number) {
  const asked: Record<string, unknown>[] = [];
  const marked: unknown[] = [];
  let left = unread;
  const answers: Answers = {
    ...startSignedIn({ unreadInboxCount: unread }),
    Inbox: (variables) => {
      asked.push(variables);
      return pageOf(items);
    },
    MarkInboxRead: ({ input }) => {
      marked.push(input);
      left = (input as { withOlder?: boolean }).withOlder ? 0 : left - 1;
      return { data: { markInboxRead: { __typename: 'Viewer', id: 'u1', unreadInboxCount: left } } };
    },
  };
  return { asked, marked, answers };
}

function renderInbox(items: object[], { unread = items.length, path = '/inbox' } = {}) {
  const { answers, ...server } = answerInbox(items, unread);
  const { unmount } = renderPortal(path, answers);
  return { ...server, unmount };
}

const bell = (name: string) => screen.findByRole('link', { name });

// product: P18.51
describe('inbox page', () => {
  it('opening an inbox entry shows its text and button and marks it as read', async () => {
    const { marked } = renderInbox([ENTRY, OLDER]);
    expect(await bell('Inbox: 2 unread')).toHaveAttribute('href', '/inbox');
    const row = await screen.findByRole('button', { name: /Bridge Award/ });
    expect(within(row).getByText('Unread')).toBeVisible();
    await userEvent.click(row);
    expect(await screen.findByText('Congratulations.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the application' })).toHaveAttribute('href', ENTRY.path);
    await waitFor(() => expect(within(row).queryByText('Unread')).not.toBeInTheDocument());
    expect(marked).toEqual([{ id: ENTRY.id }]);
    expect(await bell('Inbox: 1 unread')).toBeInTheDocument();
    await userEvent.click(row);
    expect(screen.queryByText('Congratulations.')).not.toBeInTheDocument();
  });

  it('the inbox marks entries as read up to the newest entry shown', async () => {
    const { marked } = renderInbox([ENTRY, OLDER]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument());
    expect(marked).toEqual([{ id: ENTRY.id, withOlder: true }]);
    expect(await bell('Inbox')).toHaveTextContent('');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('the inbox URL selects unread entries and the open entry', async () => {
    const { asked } = renderInbox([ENTRY], { path: `/inbox?show=unread&open=${ENTRY.id}` });
    expect(await screen.findByText('Congratulations.')).toBeVisible();
    expect(asked[0]).toMatchObject({ filter: { isUnread: true }, page: 1 });
  });

  it('an entry without a link shows no button; an empty inbox shows an explanation', async () => {
    const { unmount } = renderInbox([{ ...ENTRY, path: null, action: null, readAt: ENTRY.createdAt }], {
      unread: 0,
    });
    await userEvent.click(await screen.findByRole('button', { name: /Bridge Award/ }));
    expect(screen.queryByRole('link', { name: 'Open the application' })).not.toBeInTheDocument();
    unmount();
    renderInbox([]);
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });
});

// product: P18.53
it("an applicant's application details list the e-mails about that scholarship", async () => {
  const { answers, asked } = answerInbox([ENTRY], 1);
  renderPortal(`/dashboard/application?open=${APPLICATION_ID}`, {
    ...answers,
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage([makeMyApplication()]), myWithdrawnApplications: [] },
    }),
    ApplicationDetails: () => ({ data: { application: makeDetails() } }),
  });
  const letters = within(await screen.findByRole('region', { name: 'Messages and letters' }));
  await userEvent.click(letters.getByRole('button', { name: /Bridge Award/ }));
  expect(letters.getByText('Congratulations.')).toBeVisible();
  expect(asked).toEqual([
    expect.objectContaining({ filter: { scholarshipId: makeDetails().scholarship.id } }),
  ]);
});
