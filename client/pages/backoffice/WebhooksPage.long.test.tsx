import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { delivery, endpoint, refusal } from '../../features/webhooks/testWebhooks.ts';
import { enter } from '../../test/enter.ts';

function renderForAdmin(path: string, answers: [name: string, answer: Answers[string]][]) {
  const signedIn = startSignedIn({ isStaff: true, abilities: ['MANAGE_WEBHOOKS'] });
  return renderPortal(path, { ...signedIn, ...Object.fromEntries(answers) });
}

const list = (endpoints: unknown[]) => () => ({ data: { webhookEndpoints: [...endpoints] } });

it('the endpoint dialog shows errors for a rejected URL and missing events', async () => {
  const create = vi.fn(() =>
    refusal('', { fields: { url: 'Use a public host. Private network addresses are not allowed.' } }),
  );
  renderForAdmin('/dashboard/webhooks', [
    ['WebhookEndpoints', list([])],
    ['CreateWebhookEndpoint', create],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add an endpoint' }));
  const address = await screen.findByLabelText('Address');
  await enter(address, 'http://10.0.0.1/hooks');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Choose at least one.')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'scholarship.closed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(address).toHaveAccessibleDescription(
      /Use a public host\. Private network addresses are not allowed\./,
    ),
  );
  expect(address).toHaveValue('http://10.0.0.1/hooks');
  await waitFor(() => expect(address).toHaveFocus());
});

it('the webhook list shows the last delivery, sends test events and pauses endpoints', async () => {
  const paused = endpoint({ isActive: false });
  const update = vi.fn((_variables: Record<string, unknown>) => ({
    data: { updateWebhookEndpoint: paused },
  }));
  const ping = vi.fn(() => ({
    data: { pingWebhookEndpoint: { __typename: 'WebhookDelivery', id: 'd2' } },
  }));
  const last = delivery({ state: 'FAILED', status: 410, lastError: 'The address answered 410.' });
  renderForAdmin('/dashboard/webhooks', [
    ['WebhookEndpoints', list([endpoint({ lastDelivery: last })])],
    ['UpdateWebhookEndpoint', update],
    ['PingWebhookEndpoint', ping],
  ]);
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByText('The address answered 410.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Send a test event/ }));
  expect(await screen.findByText('A test event is on its way')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Pause/ }));
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(update.mock.calls[0]?.[0]).toEqual({
    id: 'e1',
    isActive: false,
    input: { url: 'https://partner.example.org/hooks', events: ['SCHOLARSHIP_PUBLISHED'] },
  });
  expect(screen.queryByRole('button', { name: /^Send a test event/ })).toBeNull();
});

it('deleting a webhook endpoint warns that its log is deleted as well', async () => {
  const endpoints: unknown[] = [endpoint()];
  const remove = vi.fn(() => {
    endpoints.pop();
    return { data: { deleteWebhookEndpoint: { __typename: 'WebhookEndpoint', id: 'e1' } } };
  });
  renderForAdmin('/dashboard/webhooks', [
    ['WebhookEndpoints', () => list(endpoints)()],
    ['DeleteWebhookEndpoint', remove],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  const question = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
  expect(question).toHaveTextContent("You won't be able to revert this!");
  expect(question).toHaveTextContent('Its delivery log will also be deleted.');
  await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
});

it('a webhook list that fails to load shows an error and a retry', async () => {
  let isBroken = true;
  renderForAdmin('/dashboard/webhooks', [
    [
      'WebhookEndpoints',
      () => (isBroken ? refusal('', { code: 'INTERNAL', reference: 'R-1' }) : list([endpoint()])()),
    ],
  ]);
  expect(await screen.findByRole('heading', { name: 'The endpoints could not be loaded' })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('link', { name: 'https://partner.example.org/hooks' })).toBeVisible();
});
