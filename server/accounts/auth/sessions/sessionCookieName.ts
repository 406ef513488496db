import type { Env } from '../../../platform/settings/env.ts';

export const COOKIE_PREFIX = 'portal';

export function usesSecureCookies({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false;
}

export function sessionCookieName(env: Pick<Env, 'PUBLIC_URL'>): string {
  return `${usesSecureCookies(env) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
}
