import type { Env } from '../../../platform/settings/env.ts';

/** What the names of Better Auth's cookies begin with. */
export const COOKIE_PREFIX = 'portal';

/** Whether browsers send the cookies by https alone. */
export function usesSecureCookies({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false;
}

/** The session cookie's name, as Better Auth puts it together. */
export function sessionCookieName(env: Pick<Env, 'PUBLIC_URL'>): string {
  return `${usesSecureCookies(env) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
}
