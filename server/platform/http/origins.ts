import { refuse } from '../errors.ts';
import type { Env } from '../settings/env.ts';

type OriginEnv = Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS' | 'NODE_ENV' | 'PORT'>;

/** Where a request says it comes from, and by which origin of ours it came. */
export type CallOrigins = { requestOrigin: string; origin: string | undefined; site: string | undefined };

/** The origins whose pages may use our cookies. `requestOrigin` counts: a page that is there already is ours. */
export function listTrustedOrigins(env: OriginEnv, requestOrigin: string): string[] {
  const local = [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
  return [
    env.PUBLIC_URL ?? requestOrigin,
    ...env.CORS_ORIGINS,
    ...(env.NODE_ENV === 'production' ? [] : local),
  ];
}

/**
 * Refuses a call with our cookie from a foreign page: FORBIDDEN. Browsers name the origin of every call that changes
 * something; a program that names none has no cookies to steal.
 */
export function rejectForeignOrigin(env: OriginEnv, call: CallOrigins): void {
  if (isForeignOrigin(env, call)) throw refuse('FORBIDDEN', 'auth.crossOrigin');
}

/** True for a browser's call on behalf of a page that is neither ours nor of CORS_ORIGINS. */
export function isForeignOrigin(env: OriginEnv, { requestOrigin, origin, site }: CallOrigins): boolean {
  return origin === undefined
    ? site === 'cross-site'
    : !listTrustedOrigins(env, requestOrigin).includes(origin);
}

/**
 * The origin that links in mails lead to. Never taken from a Host header that any caller can write, or a stranger would
 * get the link's key: PUBLIC_URL, or this machine.
 */
export function chooseLinkOrigin(env: OriginEnv, requestOrigin: string): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(requestOrigin).hostname);
  return isLocal ? requestOrigin : `http://localhost:${env.PORT}`;
}

/** The address of one of our screens for a mail, `/reset?token=…`; on our own machine by the name it was reached by. */
export function buildLink(
  { env, requestOrigin }: { env: OriginEnv; requestOrigin?: string | undefined },
  path: string,
): string {
  return chooseLinkOrigin(env, requestOrigin ?? `http://localhost:${env.PORT}`) + path;
}
