import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const MAILS = [
  {
    id: 'm1',
    to: 'a@example.org',
    state: 'QUEUED',
    attempts: 2,
    lastError: 'The server is busy',
    sentAt: null,
  },
  {
    id: 'm2',
    to: 'b@example.org',
    state: 'SENT',
    attempts: 1,
    lastError: null,
    sentAt: new Date(2026, 10, 20, 9, 30).toISOString(),
  },
].map((mail) => ({
  ...mail,
  __typename: 'Mail',
  subject: 'Confirm your e-mail address',
  createdAt: '2026-11-20T08:00:00.000Z',
}));

export function renderMails(path = '/dashboard/mails', answers: Answers = {}) {
  const answer = ({ filter }: Record<string, unknown>) => {
    const { state } = (filter ?? {}) as { state?: string };
    const items = MAILS.filter((mail) => !state || mail.state === state);
    const page = { __typename: 'MailPage', items, totalCount: items.length, totalIsCapped: false };
    return { data: { mails: { ...page, pageCount: 1, page: 1 } } };
  };
  return renderPortal(path, {
    ...startSignedIn({ isStaff: true, abilities: ['READ_MAILS'] }),
    ...Object.fromEntries([['Mails', answer]]),
    ...answers,
  });
}
