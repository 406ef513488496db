import type { FastifyReply } from 'fastify';

/** Adds to what an answer depends on, for the caches between us and its readers. */
export function varyBy(reply: FastifyReply, ...names: string[]): FastifyReply {
  const before = String(reply.getHeader('vary') ?? '').split(', ');
  return reply.header('vary', [...new Set([...before, ...names])].filter(Boolean).join(', '));
}
