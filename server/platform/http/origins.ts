import { refuse } from '../errors.ts';
import type { Env } from '../settings/env.ts';

type OriginEnv = Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS' | 'NODE_ENV' | 'PORT'>;

export type CallOrigins = { requestOrigin: string; origin: string | undefined; site: string | undefined };

/** Lists the origins whose pages may use our cookies. Without PUBLIC_URL, `requestOrigin` is our own origin. */
export function listTrustedOrigins(env: OriginEnv, requestOrigin: string): string[] {
  const local = [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
  return [
    env.PUBLIC_URL ?? requestOrigin,
    ...env.CORS_ORIGINS,
    ...(env.NODE_ENV === 'production' ? [] : local),
  ];
}

/**
 * Throws FORBIDDEN for calls from pages of foreign origins, to which the browser may add our cookie. Programs that
 * send no origin are allowed, because no browser adds a cookie to their calls.
 */
export function rejectForeignOrigin(env: OriginEnv, call: CallOrigins): void {
  if (isForeignOrigin(env, call)) throw refuse('FORBIDDEN', 'auth.crossOrigin');
}

export function isForeignOrigin(env: OriginEnv, { requestOrigin, origin, site }: CallOrigins): boolean {
  return origin === undefined
    ? site === 'cross-site'
    : !listTrustedOrigins(env, requestOrigin).includes(origin);
}

/**
 * Returns PUBLIC_URL or this machine's origin for links in e-mails. Never trusts the Host header, which any caller
 * can forge to receive the link's key.
 */
export function chooseLinkOrigin(env: OriginEnv, requestOrigin: string): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(requestOrigin).hostname);
  return isLocal ? requestOrigin : `http://localhost:${env.PORT}`;
}

export function buildLink(
  { env, requestOrigin }: { env: OriginEnv; requestOrigin?: string | undefined },
  path: string,
): string {
  return chooseLinkOrigin(env, requestOrigin ?? `http://localhost:${env.PORT}`) + path;
}
