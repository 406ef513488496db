import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { delivery, endpoint } from '../../features/webhooks/testWebhooks.ts';
import { page, renderForAdmin } from './testWebhookPage.ts';

const waiting = delivery({
  id: 'd2',
  state: 'QUEUED',
  attempts: 3,
  status: 503,
  lastError: 'The address answered 503.',
  nextAttemptAt: '2099-01-02T03:04:00.000Z',
});

it('the delivery log shows the status of each delivery and filters by it', async () => {
  const read = vi.fn(({ filter }: Record<string, unknown>) =>
    page(Object.keys(filter ?? {}).length > 0 ? [] : [waiting, delivery()]),
  );
  renderForAdmin('/dashboard/webhooks/e1', [
    ['WebhookEndpoints', () => ({ data: { webhookEndpoints: [endpoint()] } })],
    ['WebhookDeliveries', read],
  ]);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'https://partner.example.org/hooks' }),
  ).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Deliveries: 2' })).toBeVisible();
  const [, first, second] = within(screen.getByRole('table', { name: 'Deliveries' })).getAllByRole('row');
  expect(first).toHaveTextContent(/Waiting.*The address answered 503\..*503.*Jan 2099/);
  expect(second).toHaveTextContent(/Delivered.*200.*None/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
  expect(await screen.findByRole('heading', { name: 'No deliveries match' })).toBeVisible();
  expect(read.mock.lastCall?.[0]).toMatchObject({ endpointId: 'e1', filter: { state: 'FAILED' } });
});

it('a webhook secret is rotated after confirmation and shown once', async () => {
  const rotate = () => ({
    data: { rotateWebhookSecret: { __typename: 'NewWebhookSecret', secret: 'whsec_the-next' } },
  });
  renderForAdmin('/dashboard/webhooks/e1', [
    ['WebhookEndpoints', () => ({ data: { webhookEndpoints: [endpoint()] } })],
    ['WebhookDeliveries', () => page([])],
    ['RotateWebhookSecret', rotate],
  ]);
  expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Rotate secret/ }));
  const question = await screen.findByRole('dialog', { name: /^Rotate the secret\?/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByText('whsec_the-next')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('whsec_the-next')).toBeNull());
});

it('an unknown webhook endpoint shows a message and a link to the list', async () => {
  renderForAdmin('/dashboard/webhooks/e9', [
    ['WebhookEndpoints', () => ({ data: { webhookEndpoints: [endpoint()] } })],
  ]);
  expect(await screen.findByRole('heading', { name: 'Endpoint not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveAttribute('href', '/dashboard/webhooks');
});
