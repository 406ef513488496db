import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';

const NAME = 'portal.device';
const YEAR = 365 * 24 * 60 * 60;

type KnownAccount = { email: string; epoch: number | undefined };

/**
 * Reads from the cookie the id of a device that has signed in to this account before. Known devices have their own
 * limit, so that wrong passwords from unknown devices do not lock out the owner. Source: OWASP, "Slow down online
 * guessing attacks with device cookies".
 */
export function readDevice(
  env: PortalEnv,
  cookies: string | undefined,
  account: KnownAccount,
): string | null {
  const value = cookies?.match(/(?:^|;\s*)portal\.device=([\w-]+)\.([\w-]+)/);
  const [, id, signature] = value ?? [];
  if (!id || !signature) return null;
  const expected = Buffer.from(sign(env, id, account));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

export function deviceCookie(env: PortalEnv, account: KnownAccount): string {
  const id = randomBytes(12).toString('base64url');
  const secure = env.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${id}.${sign(env, id, account)}; Max-Age=${YEAR}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}

function sign(env: PortalEnv, id: string, { email, epoch = -1 }: KnownAccount): string {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'known-device'))
    .update(`${id}\n${email}\n${epoch}`)
    .digest('base64url');
}
