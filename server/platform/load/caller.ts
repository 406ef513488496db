import type { FastifyRequest } from 'fastify';
import { addressKey } from './rateLimit.ts';

/**
 * What each kind of caller may do, as a multiple of LIMIT_API. A whole campus can sit behind one address, so what a
 * browser asks for on our own pages may be more. A program can pretend to be a browser: this keeps the portal fair, it
 * does not keep secrets.
 */
export const SHARES = { person: 1, key: 1, page: 10, anonymous: 0.2 };

export type Caller = {
  kind: keyof typeof SHARES;
  /** The same for all requests that are counted together. */
  key: string;
};

/** A person is counted by account, a program by its key, others by address, also with an invalid token. */
export function identifyCaller({ viewer, headers, ip }: FastifyRequest): Caller {
  if (viewer?.scopes) return { kind: 'key', key: `key ${viewer.sessionId}` };
  if (viewer) return { kind: 'person', key: `person ${viewer.id}` };
  const isPage = headers['sec-fetch-site'] === 'same-origin' || headers.accept?.includes('text/html');
  const kind = isPage ? 'page' : 'anonymous';
  return { kind, key: `${kind} ${addressKey(ip)}` };
}
