import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, answerPortal, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, startAccounts } from '../../features/auth/testAccount.ts';
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
  it('the contact form fills in only empty fields after sign-in', async () => {
    const server = startAccounts();
    const { session } = renderPortal('/contact', { ...accountAnswers, ...answers });
    await enter(await field(/^Your name/), 'Rina');
    await enter(await field(/^Your message/), 'Half a message');
    server.hasCookie = true;
    await session.begin();
    await waitFor(async () => expect(await field(/^Your e-mail/)).toHaveValue('student@example.org'));
    expect(await field(/^Your name/)).toHaveValue('Rina');
    expect(await field(/^Your message/)).toHaveValue('Half a message');
  });

  // product: P1.8
  it('leaving the Contact page with an unsent message asks for confirmation', async () => {
    const { router } = renderPortal('/contact', answers);
    await enter(await field(/^Your message/), 'Half a message');
    await userEvent.click(screen.getByRole('link', { name: 'fees and refunds' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(router.state.location.pathname).toBe('/contact');
  });

  it('the Contact page without a contact address still shows the form', async () => {
    renderPortal('/contact', answerPortal({ contactEmail: null as unknown as string }));
    expect(await screen.findByRole('form', { name: 'Write to us' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });

  it("the Contact page shows the portal's e-mail address", async () => {
    renderPortal('/contact');
    expect(await screen.findByRole('link', { name: 'help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org',
    );
  });
});
