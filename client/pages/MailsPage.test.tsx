import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

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

function renderMails(path = '/dashboard/mails', answers: Answers = {}) {
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

// product: P7.9
describe('e-mail list', () => {
  it('the e-mail list shows the status of each e-mail and any error', async () => {
    renderMails();
    await screen.findByRole('heading', { level: 1, name: 'E-mails: 2' });
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/a@ ?example.org/).getByText('Waiting')).toBeVisible();
    expect(row(/a@ ?example.org/).getByText('The server is busy')).toBeVisible();
    expect(row(/b@ ?example.org/).getByText('Sent 20 Nov 2026, 09:30')).toBeVisible();
  });

  it("the e-mail list's status filter is stored in the URL", async () => {
    const { router } = renderMails();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByRole('heading', { name: 'No e-mails match' })).toBeVisible();
    expect(router.state.location.search).toBe('?state=FAILED');
  });

  it('newsletter addresses can be exported as CSV, and a failure shows an error', async () => {
    renderMails();
    const newsletter = within(await screen.findByRole('region', { name: 'Newsletter addresses' }));
    const paths: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      paths.push(path);
      return new Response('', { status: 503 });
    });
    await userEvent.click(newsletter.getByRole('button', { name: 'Export CSV' }));
    expect(await newsletter.findByRole('alert')).toBeVisible();
    expect(paths).toContain('/exports/newsletter.csv?');
  });

  it('an admin can remove a newsletter address; an unknown address shows an error', async () => {
    const listed = new Set(['reader@example.org']);
    const { asked } = renderMails('/dashboard/mails', {
      RemoveFromNewsletter: ({ email }) =>
        listed.delete(String(email))
          ? { data: { removeFromNewsletter: { __typename: 'NewsletterSubscription', email } } }
          : { errors: [{ message: 'This address is not on the list.', extensions: { code: 'NOT_FOUND' } }] },
    });
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Remove an address' }));
      const dialog = await screen.findByRole('dialog', { name: 'Remove an address from the newsletter' });
      const submit = within(dialog).getByRole('button', { name: 'Remove' });
      return { dialog, submit, field: within(dialog).getByRole('textbox', { name: 'E-mail address' }) };
    };
    const first = await open();
    await userEvent.type(first.field, 'nobody');
    await userEvent.click(first.submit);
    expect(await within(first.dialog).findByText('Enter an e-mail address.')).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('RemoveFromNewsletter');
    await userEvent.clear(first.field);
    await enter(first.field, 'Reader@example.org');
    await userEvent.click(first.submit);
    expect(await screen.findByText('reader@example.org was removed from the list')).toBeVisible();
    const second = await open();
    await enter(second.field, 'reader@example.org');
    await userEvent.click(second.submit);
    expect(await within(second.dialog).findByText('This address is not on the list.')).toBeVisible();
    expect(second.field).toHaveValue('reader@example.org');
  });

  it.each([true, false])(
    'stored e-mails can be sent unless there is no mail server: %s',
    async (lacksMail) => {
      const kept = { __typename: 'MailPage', totalCount: 2 };
      renderMails('/dashboard/mails', {
        ...startSignedIn({ isStaff: true, abilities: ['READ_MAILS'], lacksMail }),
        KeptMails: () => ({ data: { mails: kept } }),
      });
      expect(await screen.findByText(/^2 e-mails were stored/)).toBeVisible();
      expect(screen.queryAllByRole('button', { name: 'Send them now' })).toHaveLength(lacksMail ? 0 : 1);
    },
  );
});
