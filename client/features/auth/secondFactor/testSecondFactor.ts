import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../../../test/enter.ts';
import { makeToken, NO_FACTOR, startAccounts, viewer } from '../testAccount.ts';

export const BASE = '/api/second-factor';
export const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];

export function startHalfway(shortfall: string, hasAuthenticator: boolean) {
  const server = startAccounts({
    replies: {
      '/jwt': { status: 403, data: { code: shortfall, message: 'Not yet.' } },
      [`${BASE}/state`]: { data: { ...NO_FACTOR, shortfall, hasAuthenticator, isRequired: true } },
      [`${BASE}/authenticator/start`]: {
        data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
      },
    },
  });
  const complete = () => {
    server.replies['/jwt'] = { data: { token: makeToken() } };
  };
  return { server, complete };
}

export async function signIn() {
  await enter(await screen.findByLabelText(/^Email/), viewer.email);
  await enter(screen.getByLabelText(/^Password/), 'Kestrel-9 flies');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}
