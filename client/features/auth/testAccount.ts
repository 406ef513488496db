import { vi } from 'vitest';
import type { Answers } from '../../app/testPortal.tsx';
import type { Ability } from '../../schema.generated.ts';
import type { SecondFactorState } from './secondFactor/callSecondFactor.ts';

/** Creates a token like the server's, which expires after `seconds`. Clients do not verify its signature. */
export function makeToken(seconds = 600, sub = 'u1', mark = '', issued = Date.now()): string {
  const iat = Math.floor(issued / 1000);
  const claims = { sub, iat, exp: iat + seconds, mark };
  return `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
}

export const viewer = {
  __typename: 'Viewer',
  id: 'u1',
  name: 'Stina Student',
  email: 'student@example.org',
  image: null,
  mustVerifyEmail: false,
  unreadInboxCount: 0,
  isStaff: false,
  abilities: [] as Ability[],
  lacksMail: false,
};

export const NO_FACTOR: SecondFactorState = {
  shortfall: null,
  isRequired: false,
  hasFreshProof: true,
  hasPassword: true,
  hasAuthenticator: false,
  hasPasskey: false,
  hasOneFactor: false,
  passkeys: [],
  recoveryCodesLeft: 0,
};

type Call = { path: string; body: Record<string, unknown> };
type Reply = { status?: number; data: unknown };

export function startAccounts({ hasCookie = false, replies = {} as Record<string, Reply> } = {}) {
  const calls: Call[] = [];
  const server = { hasCookie, replies, calls, tokens: 0 };
  const reply = (path: string): Reply => {
    const told = server.replies[path];
    if (told) return told;
    if (path === '/api/auth/get-session')
      return { data: server.hasCookie ? { user: { email: viewer.email } } : null };
    if (path === '/jwt') return { data: { token: makeToken(600, 'u1', String(++server.tokens)) } };
    if (path.includes('sign-in/email') || path.includes('sign-up')) server.hasCookie = true;
    if (path.includes('sign-out')) server.hasCookie = false;
    if (path === '/api/second-factor/state') return { data: NO_FACTOR };
    return { data: {} };
  };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    calls.push({ path, body: body ? JSON.parse(String(body)) : {} });
    const { status = 200, data } = reply(path);
    return Response.json(data, { status });
  });
  return server;
}

const signInMethods = { __typename: 'SignInMethods', google: false, github: false, oidc: null };

export const accountAnswers: Answers = Object.fromEntries([
  ['Viewer', () => ({ data: { viewer } })],
  ['SignInMethods', () => ({ data: { signInMethods } })],
  ['OfferingOrganisations', () => ({ data: { offeringOrganisations: [] } })],
]);

export function startSignedIn(changed: Partial<typeof viewer> = {}): Answers {
  localStorage.setItem('access-token', makeToken());
  startAccounts({ hasCookie: true });
  const answer = () => ({ data: { viewer: { ...viewer, ...changed } } });
  return { ...accountAnswers, ...Object.fromEntries([['Viewer', answer]]) };
}
