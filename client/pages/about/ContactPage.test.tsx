import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';

const receive = vi.fn(({ input }: Record<string, unknown>) => ({
  data: {
    sendContactMessage: { __typename: 'ContactReceipt', email: (input as { email: string }).email },
  },
}));
const answers: Answers = Object.fromEntries([['SendContactMessage', receive]]);
const field = (name: RegExp) => screen.findByRole('textbox', { name });

// product: P7.13
describe('Contact page', () => {
  it('the contact form sends a message to the admins and confirms its arrival', async () => {
    renderPortal('/contact', answers);
    await enter(await field(/^Your name/), 'Rina Akter');
    await enter(await field(/^Your e-mail/), 'rina@example.org');
    await enter(await field(/^Your message/), 'Is the fee\nrefunded?');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    const said = await screen.findByText(
      'Thank you. Your message has arrived. We’ll reply to rina@example.org.',
    );
    await waitFor(() => expect(said).toHaveFocus());
    expect(receive.mock.lastCall?.[0]).toEqual({
      input: { name: 'Rina Akter', email: 'rina@example.org', message: 'Is the fee\nrefunded?' },
    });
  });

  it('an incomplete contact form preserves its values and marks missing fields', async () => {
    receive.mockClear();
    renderPortal('/contact', answers);
    await enter(await field(/^Your name/), 'Rina');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect((await screen.findAllByText('This field is required')).length).toBeGreaterThan(0);
    expect(await field(/^Your name/)).toHaveValue('Rina');
    expect(receive).not.toHaveBeenCalled();
  });
});

describe('contact message inbox', () => {
  const makeMessage = (handledAt: string | null) => ({
    __typename: 'ContactMessage',
    id: 'c1',
    name: 'Rina <b>Akter</b>',
    email: 'rina@example.org',
    message: 'First line\nsecond <img src=x>',
    createdAt: '2026-11-20T08:00:00.000Z',
    handledAt,
  });

  it('an admin sees a message as plain text and marks it as handled', async () => {
    const page = {
      __typename: 'ContactMessagePage',
      items: [makeMessage(null)],
      totalCount: 1,
      totalIsCapped: false,
      pageCount: 1,
      page: 1,
    };
    const mark = vi.fn((_variables: Record<string, unknown>) => ({
      data: { setContactMessageHandled: makeMessage('2026-11-21T08:00:00.000Z') },
    }));
    renderPortal('/dashboard/messages', {
      ...startSignedIn({ isStaff: true, abilities: ['READ_MESSAGES'] }),
      ...Object.fromEntries([
        ['ContactMessages', () => ({ data: { contactMessages: page } })],
        ['SetContactMessageHandled', mark],
      ]),
    });
    await screen.findByRole('heading', { level: 1, name: 'Messages: 1' });
    const row = within(screen.getByRole('row', { name: /Rina <b>Akter<\/b>/ }));
    expect(row.getByText(/second <img src=x>/)).toBeVisible();
    expect(row.getByText('Waiting')).toBeVisible();
    await userEvent.click(
      row.getByRole('button', { name: 'Mark as handled: message from Rina <b>Akter</b>' }),
    );
    expect(await row.findByText('Handled')).toBeVisible();
    expect(mark.mock.lastCall?.[0]).toEqual({ id: 'c1', isHandled: true });
    expect(row.getByRole('button', { name: /^Mark as waiting/ })).toBeVisible();
  });

  it('the contact message inbox is not accessible to moderators', async () => {
    renderPortal('/dashboard/messages', startSignedIn({ isStaff: true }));
    expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  });
});
