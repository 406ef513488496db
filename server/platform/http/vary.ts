import type { FastifyReply } from 'fastify';

export function varyBy(reply: FastifyReply, ...names: string[]): FastifyReply {
  const before = String(reply.getHeader('vary') ?? '').split(', ');
  return reply.header('vary', [...new Set([...before, ...names])].filter(Boolean).join(', '));
}
