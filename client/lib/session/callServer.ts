import type { FieldErrors } from '../../../rules/errors.ts';

export const ACCOUNT_CALLS = {
  setUp: '/api/auth/set-up',
  signUp: '/api/auth/sign-up/email',
  signIn: '/api/auth/sign-in/email',
  startPasskeySignIn: '/api/auth/sign-in/passkey/start',
  signInByPasskey: '/api/auth/sign-in/passkey',
  signInSocial: '/api/auth/sign-in/social',
  signOut: '/api/auth/sign-out',
  session: '/api/auth/get-session',
  requestReset: '/api/auth/request-password-reset',
  resetPassword: '/api/auth/reset-password',
  keepIntent: '/api/auth/keep-intent',
  updateUser: '/api/auth/update-user',
  changeEmail: '/api/auth/change-email',
  proveEmail: '/api/auth/send-verification-email',
  readLink: '/api/auth/read-link',
  confirmEmail: '/api/auth/confirm-email',
  changePassword: '/api/auth/change-password',
  listSessions: '/api/auth/list-sessions',
  endSession: '/api/auth/revoke-session',
  endOtherSessions: '/api/auth/revoke-other-sessions',
  endAllSessions: '/api/auth/revoke-sessions',
  token: '/jwt',
} as const;

export type Refusal = { code?: string; message?: string; fields?: FieldErrors };
export type ServerAnswer<T> =
  | { isOk: true; status: number; data: T }
  | { isOk: false; status: number; data: Refusal };

/** Throws if the server is unreachable or fails (5xx). */
export async function callServer<T>(
  call: keyof typeof ACCOUNT_CALLS,
  body?: object,
): Promise<ServerAnswer<T>> {
  const response = await fetch(ACCOUNT_CALLS[call], {
    method: body ? 'POST' : 'GET',
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    cache: 'no-store',
  });
  const { ok: isOk, status } = response;
  if (status >= 500) throw new Error(`${ACCOUNT_CALLS[call]} answered ${status}.`);
  // The error response of a proxy may not be JSON.
  const data = await response.json().catch(() => ({}));
  return { isOk, status, data } as ServerAnswer<T>;
}
