import type { Env } from '../../platform/settings/env.ts';

/**
 * Returns the address of a screen for an e-mail written without a request. The origin never comes from a Host header,
 * which any caller can forge, but from PUBLIC_URL or this machine.
 */
export function buildPortalLink(
  { PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  path: string,
): string {
  return `${PUBLIC_URL ?? `http://localhost:${PORT}`}${path}`;
}
