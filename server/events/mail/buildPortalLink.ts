import type { Env } from '../../platform/settings/env.ts';

/** The origin comes from PUBLIC_URL or this machine, never from a Host header, which any caller can forge. */
export function buildPortalLink(
  { PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  path: string,
): string {
  return `${PUBLIC_URL ?? `http://localhost:${PORT}`}${path}`;
}
