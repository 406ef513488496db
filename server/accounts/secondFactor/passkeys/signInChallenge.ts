import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import { usesSecureCookies } from '../../auth/sessions/sessionCookieName.ts';

/** Maximum time in seconds between opening the sign-in screen and choosing a passkey. */
export const SIGN_IN_CHALLENGE_LIFE = 15 * 60;

const COOKIE = 'portal.passkey';

const PATH = '/api/auth/sign-in/passkey';

type ChallengeContext = Pick<Context, 'db' | 'env' | 'now'>;

/**
 * Creates a challenge for signing in from this browser, and a cookie that identifies the browser. The challenge is a
 * signed token, so that opening the sign-in screen does not write to the database.
 */
export async function makeSignInChallenge(
  { env, now }: ChallengeContext,
  cookies: string | undefined,
): Promise<{ challenge: string; setCookie: string }> {
  const browser = readBrowser(cookies) ?? randomBytes(16).toString('base64url');
  const issuedAt = Math.floor(now().getTime() / 1000);
  const challenge = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(uuidv7())
    .setSubject(hash(browser))
    .setExpirationTime(issuedAt + SIGN_IN_CHALLENGE_LIFE)
    .sign(key(env));
  const secure = usesSecureCookies(env) ? '; Secure' : '';
  return { challenge, setCookie: `${COOKIE}=${browser}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}` };
}

/**
 * Consumes a challenge, given in base64url. Throws CONFLICT if it was used before, has expired or belongs to another
 * browser.
 */
export async function consumeSignInChallenge(
  { db, env, now }: ChallengeContext,
  challenge: string,
  cookies: string | undefined,
): Promise<void> {
  const options = { algorithms: ['HS256'], subject: hash(readBrowser(cookies) ?? ''), currentDate: now() };
  const token = Buffer.from(challenge, 'base64url').toString();
  const signed = await jwtVerify<{ jti: string; exp: number }>(token, key(env), options).catch(() => null);
  if (!signed) throw expired();
  const { jti: id, exp } = signed.payload;
  // The hourly job that removes unfinished sign-ins with a provider also removes this row after its expiry.
  const used = { id, identifier: 'passkey', value: 'used', expiresAt: new Date(exp * 1000) };
  const { count } = await db.verification.createMany({ data: [used], skipDuplicates: true });
  if (count === 0) throw expired();
}

function expired() {
  return refuse('CONFLICT', 'passkey.challengeExpired');
}

function readBrowser(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)portal\.passkey=([\w-]{22})(?:;|$)/)?.[1];
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function key({ AUTH_SECRET }: Context['env']): Uint8Array {
  return deriveKey(AUTH_SECRET, 'passkey-sign-in');
}
