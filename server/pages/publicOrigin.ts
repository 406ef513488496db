import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** The address people know the portal by. */
export function choosePublicOrigin(ctx: Context, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return ctx.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}
