import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns a weak ETag, because the response may be compressed (RFC 9110, 8.8.1). */
export function makeEtag(...parts: unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}

/** Compares weakly (RFC 9110, 13.1.2): ignores `W/`, and `*` matches any ETag. */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return known.some((tag) => tag === '*' || etag === `W/${tag.replace(/^W\//, '')}`);
}

export function sendTagged(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  const etag = makeEtag(text);
  reply.header('etag', etag);
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(text);
}
