import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerPortal, portalFacts, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, NO_FACTOR, startAccounts } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';

const unset = answerPortal({ needsSetUp: true });
const CALL = '/api/auth/set-up';

async function fillIn() {
  await enter(await screen.findByLabelText('Set-up code'), '7K3M-Q0ZD-W4PX');
  await enter(screen.getByLabelText('Full Name'), 'Ada Lovelace');
  await enter(screen.getByLabelText('Email'), 'ada@example.org');
  await enter(screen.getByLabelText('Password'), 'Kestrel-9 flies');
  await userEvent.click(screen.getByRole('button', { name: 'Create admin account' }));
}

it('the home page of a portal without an admin redirects to set-up', async () => {
  startAccounts();
  const { router } = renderPortal('/', unset);
  expect(await screen.findByRole('heading', { name: 'Set up your portal' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/set-up');
});

it('the set-up page redirects to the home page once an admin exists', async () => {
  startAccounts();
  let needsSetUp = true;
  const { router } = renderPortal('/set-up', {
    Portal: () => ({ data: { portal: { ...portalFacts, needsSetUp } } }),
  });
  await screen.findByLabelText('Set-up code');
  needsSetUp = false;
  await router.navigate('/');
  expect(router.state.location.pathname).toBe('/');
});

it('set-up signs the first admin in and opens the dashboard', async () => {
  const server = startAccounts({ replies: { [CALL]: { data: {} } } });
  const { router } = renderPortal('/set-up', { ...accountAnswers, ...unset });
  await screen.findByLabelText('Set-up code');
  server.hasCookie = true;
  await fillIn();
  expect(await screen.findByText('Your admin account was created')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(server.calls.find(({ path }) => path === CALL)?.body).toEqual({
    code: '7K3M-Q0ZD-W4PX',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    password: 'Kestrel-9 flies',
  });
});

it('set-up sends the first admin to set up a required second factor', async () => {
  startAccounts({
    replies: {
      [CALL]: { data: {} },
      '/jwt': { status: 401, data: {} },
      '/api/second-factor/state': { data: { ...NO_FACTOR, shortfall: 'SET_UP', isRequired: true } },
    },
  });
  const { router } = renderPortal('/set-up', { ...accountAnswers, ...unset });
  await fillIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('set-up shows an error for a wrong code under the field', async () => {
  const data = {
    code: 'INVALID_INPUT',
    fields: { code: 'This is not the code that the portal printed when it started.' },
  };
  startAccounts({ replies: { [CALL]: { status: 400, data } } });
  renderPortal('/set-up', unset);
  await fillIn();
  expect(await screen.findByText(data.fields.code)).toBeVisible();
  expect(screen.getByLabelText('Set-up code')).toHaveFocus();
});
