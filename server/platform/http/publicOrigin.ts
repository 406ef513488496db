import type { FastifyRequest } from 'fastify';
import type { Env } from '../settings/env.ts';

type AddressContext = { env: Pick<Env, 'PUBLIC_URL'> };

export function choosePublicOrigin(
  { env }: AddressContext,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}
