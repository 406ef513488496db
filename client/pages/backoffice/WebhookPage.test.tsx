import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { delivery, endpoint } from '../../features/webhooks/testWebhooks.ts';
import { page, renderForAdmin } from './testWebhookPage.ts';

it('a webhook delivery shows its exact body and can be sent again', async () => {
  const items = [delivery()];
  const replay = vi.fn((_variables: Record<string, unknown>) => {
    items.unshift(delivery({ id: 'd9' }));
    return { data: { replayWebhookDelivery: { __typename: 'WebhookDelivery', id: 'd9' } } };
  });
  renderForAdmin('/dashboard/webhooks/e1', [
    ['WebhookEndpoints', () => ({ data: { webhookEndpoints: [endpoint()] } })],
    ['WebhookDeliveries', () => page(items)],
    ['ReplayWebhookDelivery', replay],
  ]);
  await userEvent.click(await screen.findByRole('link', { name: /^Details/ }));
  const drawer = await screen.findByRole('dialog', { name: /^Delivery / });
  expect(within(drawer).getByText(items[0]?.payload ?? '')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /^Resend/ }));
  expect(await screen.findByText('The delivery is being resent')).toBeVisible();
  expect(replay.mock.calls[0]?.[0]).toEqual({ id: 'd1' });
  expect(await screen.findByRole('heading', { name: 'Deliveries: 2' })).toBeVisible();
});
