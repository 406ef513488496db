import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';

const SITE = {
  __typename: 'PartnerKey',
  id: 'k1',
  name: 'Campus website',
  hint: 'x9Zq',
  scopes: ['SCHOLARSHIPS_READ'],
  expiresOn: '2027-01-31',
  lastUsedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};

function renderKeys(keys: (typeof SITE)[], more: Answers = {}) {
  const answers: Answers = {
    ...startSignedIn(),
    ...Object.fromEntries([['PartnerKeys', () => ({ data: { partnerKeys: [...keys] } })]]),
    ...more,
  };
  return renderPortal('/dashboard/keys', answers);
}

// product: P6.5
it('a new API key is shown once with its scopes', async () => {
  const keys: (typeof SITE)[] = [];
  const create = vi.fn((_variables: Record<string, unknown>) => {
    keys.push(SITE);
    const made = { __typename: 'NewPartnerKey', key: 'asp_secret-text', partnerKey: SITE };
    return { data: { createPartnerKey: made } };
  });
  renderKeys(keys, Object.fromEntries([['CreatePartnerKey', create]]));
  expect(await screen.findByRole('heading', { name: 'No keys yet' })).toBeVisible();
  await enter(screen.getByLabelText('Name'), 'Campus website');
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
  const shown = await screen.findByRole('region', { name: 'Your new key' });
  expect(shown).toHaveTextContent('asp_secret-text');
  await waitFor(() => expect(shown).toHaveFocus());
  expect(create.mock.calls[0]?.[0]).toEqual({
    input: { name: 'Campus website', scopes: ['SCHOLARSHIPS_READ'], expiresOn: null },
  });
  expect(await screen.findByText(/scholarships:read/)).toBeVisible();
  expect(screen.getByText(/Valid until 31 Jan 2027 · never used/)).toBeVisible();
  await userEvent.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(/asp_secret-text/)).toBeNull();
});

it('an expired API key can be revoked but not replaced', async () => {
  renderKeys([{ ...SITE, expiresOn: '2026-11-20' }]);
  expect(await screen.findByRole('button', { name: 'Revoke Campus website' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rotate Campus website' })).toBeNull();
});

it('an API key is revoked after confirmation, and a failure shows an error', async () => {
  const keys = [SITE];
  const revoke = vi
    .fn()
    .mockReturnValueOnce({
      errors: [{ message: 'Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }],
    })
    .mockImplementation(() => {
      keys.pop();
      return { data: { revokePartnerKey: { __typename: 'PartnerKey', id: 'k1' } } };
    });
  renderKeys(keys, Object.fromEntries([['RevokePartnerKey', revoke]]));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Campus website' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Campus website?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Try again in a moment.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('heading', { name: 'No keys yet' })).toBeVisible();
});

it('creating an API key requires a name', async () => {
  const create = vi.fn();
  renderKeys([], Object.fromEntries([['CreatePartnerKey', create]]));
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This field is required');
  expect(create).not.toHaveBeenCalled();
});
