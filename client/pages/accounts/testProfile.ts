import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, makeToken, startAccounts, viewer } from '../../features/auth/testAccount.ts';

export const HERE = {
  id: 's1',
  token: 't1',
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ipAddress: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36',
};
const PHONE = {
  ...HERE,
  id: 's2',
  token: 't2',
  createdAt: '2026-11-20T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
};

export const preference = (topic: string, changed: object = {}) => ({
  ...{ __typename: 'MailPreference', topic, isOn: true, isRequired: false, ...changed },
});

export function renderProfile(changed: Record<string, unknown> = {}, answers: Answers = {}) {
  localStorage.setItem('access-token', makeToken());
  const server = startAccounts({
    hasCookie: true,
    replies: {
      '/api/auth/list-sessions': { data: [PHONE, HERE] },
      '/api/auth/get-session': { data: { user: { email: viewer.email }, session: { id: 's1' } } },
    },
  });
  const profile = {
    ...viewer,
    role: 'USER',
    coordinates: [] as unknown[],
    imageUrl: null,
    isImagePending: false,
    imageProblem: null,
    emailVerified: true,
    mustVerifyEmail: false,
    hasPassword: true,
    canDeleteAccount: true,
    mailPreferences: [preference('REMINDERS'), preference('DECISIONS', { isRequired: true })],
    notifications: [] as unknown[],
    createdAt: '2026-11-01T08:00:00.000Z',
    ...changed,
  };
  const portal = renderPortal('/dashboard/profile', {
    ...accountAnswers,
    ...Object.fromEntries([['Profile', () => ({ data: { viewer: profile } })]]),
    ...answers,
  });
  return { ...portal, server, profile };
}

export const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** Returns a mock that is called whenever navigation is blocked, even briefly. */
export function watchHeld({ router }: ReturnType<typeof renderProfile>) {
  const held = vi.fn();
  router.subscribe(({ blockers }) => {
    if ([...blockers.values()].some(({ state }) => state === 'blocked')) held();
  });
  return held;
}
export const bodyOf = (server: ReturnType<typeof startAccounts>, path: string) =>
  server.calls.find((call) => call.path === path)?.body;
