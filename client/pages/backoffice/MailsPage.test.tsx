import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { renderMails } from './testMails.ts';

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
