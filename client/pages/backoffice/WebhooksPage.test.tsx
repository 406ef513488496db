import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { endpoint } from '../../features/webhooks/testWebhooks.ts';
import { enter } from '../../test/enter.ts';

function renderForAdmin(path: string, answers: [name: string, answer: Answers[string]][]) {
  const signedIn = startSignedIn({ isStaff: true, abilities: ['MANAGE_WEBHOOKS'] });
  return renderPortal(path, { ...signedIn, ...Object.fromEntries(answers) });
}

const list = (endpoints: unknown[]) => () => ({ data: { webhookEndpoints: [...endpoints] } });

// product: P7.10
it('an admin adds a webhook endpoint with events and sees its secret once', async () => {
  const endpoints: unknown[] = [];
  const create = vi.fn((_variables: Record<string, unknown>) => {
    endpoints.push(endpoint());
    const made = { __typename: 'NewWebhookSecret', secret: 'whsec_shown-once', endpoint: endpoint() };
    return { data: { createWebhookEndpoint: made } };
  });
  renderForAdmin('/dashboard/webhooks', [
    ['WebhookEndpoints', () => list(endpoints)()],
    ['CreateWebhookEndpoint', create],
  ]);
  expect(await screen.findByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add an endpoint' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an endpoint' });
  await enter(within(dialog).getByLabelText('Address'), 'https://partner.example.org/hooks');
  const published = within(dialog).getByRole('checkbox', { name: 'scholarship.published' });
  expect(published).toHaveAccessibleDescription(/A scholarship became public/);
  await userEvent.click(published);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  const shown = await screen.findByRole('region', { name: 'The secret of this endpoint' });
  expect(shown).toHaveTextContent('whsec_shown-once');
  await waitFor(() => expect(shown).toHaveFocus());
  expect(create.mock.calls[0]?.[0]).toEqual({
    input: { url: 'https://partner.example.org/hooks', events: ['SCHOLARSHIP_PUBLISHED'] },
  });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('whsec_shown-once')).toBeVisible();
  await userEvent.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('whsec_shown-once')).toBeNull());
  expect(screen.getByRole('link', { name: 'https://partner.example.org/hooks' })).toBeVisible();
});

it('the webhook screen and its menu entry are visible only to admins', async () => {
  renderPortal('/dashboard/webhooks', startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }));
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull();
});
