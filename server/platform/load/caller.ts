import type { FastifyRequest } from 'fastify';
import { addressKey } from './rateLimit.ts';

/**
 * Factors by which LIMIT_API is multiplied. A campus can share one address, so browsers on our own pages get more.
 * Programs can imitate browsers, so the factors ensure fairness, not protection.
 */
export const SHARES = { person: 1, key: 1, page: 10, anonymous: 0.2 };

export type Caller = {
  kind: keyof typeof SHARES;
  key: string;
};

export function identifyCaller({ viewer, headers, ip }: FastifyRequest): Caller {
  if (viewer?.scopes) return { kind: 'key', key: `key ${viewer.sessionId}` };
  if (viewer) return { kind: 'person', key: `person ${viewer.id}` };
  const isPage = headers['sec-fetch-site'] === 'same-origin' || headers.accept?.includes('text/html');
  const kind = isPage ? 'page' : 'anonymous';
  return { kind, key: `${kind} ${addressKey(ip)}` };
}
