import type { FastifyRequest } from 'fastify';
import { addressKey } from './rateLimit.ts';

/**
 * Limits by type of caller, as a factor on LIMIT_API. A whole campus can share one address, so browsers on
 * our own pages get more. Programs can imitate browsers, so this ensures fairness, not protection.
 */
export const SHARES = { person: 1, key: 1, page: 10, anonymous: 0.2 };

export type Caller = {
  kind: keyof typeof SHARES;
  key: string;
};

/**
 * Identifies people by account, partner keys by key, and all other callers by address, even if they send an
 * invalid token.
 */
export function identifyCaller({ viewer, headers, ip }: FastifyRequest): Caller {
  if (viewer?.scopes) return { kind: 'key', key: `key ${viewer.sessionId}` };
  if (viewer) return { kind: 'person', key: `person ${viewer.id}` };
  const isPage = headers['sec-fetch-site'] === 'same-origin' || headers.accept?.includes('text/html');
  const kind = isPage ? 'page' : 'anonymous';
  return { kind, key: `${kind} ${addressKey(ip)}` };
}
