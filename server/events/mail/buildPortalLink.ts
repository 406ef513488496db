import type { Env } from '../../platform/settings/env.ts';

/**
 * The address of a screen for a mail that no request asked for. Its origin is never taken from a Host header, which
 * any caller can forge: PUBLIC_URL, or this machine.
 */
export function buildPortalLink(
  { PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  path: string,
): string {
  return `${PUBLIC_URL ?? `http://localhost:${PORT}`}${path}`;
}
