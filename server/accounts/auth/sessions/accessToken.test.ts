import { expect, it } from 'vitest';
import type { Context } from '../../../platform/context.ts';
import { readAccessToken, signAccessToken } from './accessToken.ts';

const START = Date.parse('2026-06-01T12:00:00Z');
const CLAIMS = {
  userId: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
  sessionId: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91',
};

const portal = (seconds: number, settings: Partial<Context['env']> = {}) =>
  ({
    env: { AUTH_SECRET: 'a secret of tests', PORT: 4000, TOKEN_TTL: 900, ...settings },
    now: () => new Date(START + seconds * 1000),
  }) as Context;

// security: C4
it('an access token is valid until it expires and only on the issuing portal', async () => {
  const token = await signAccessToken(portal(0), CLAIMS);
  for (const seconds of [0, 899]) expect(await readAccessToken(portal(seconds), token)).toEqual(CLAIMS);
  for (const refusing of [
    portal(900),
    portal(-1),
    portal(600, { TOKEN_TTL: 300 }),
    portal(0, { AUTH_SECRET: 'another secret of tests' }),
    portal(0, { PUBLIC_URL: 'https://elsewhere.example' }),
  ])
    expect(await readAccessToken(refusing, token)).toBeNull();
  expect(await readAccessToken(portal(0), token)).toEqual(CLAIMS);
});
