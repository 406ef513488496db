import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AnswerBody,
  beginBody,
  chooseEncoding,
  createResponseCache,
  finishBody,
  type Made,
  type Served,
  toServed,
} from '../../../packages/responseCache/index.ts';
import type { Context } from '../context.ts';
import { varyBy } from '../http/vary.ts';
import { chooseLanguage } from '../language/requestLanguage.ts';
import { COSTS } from '../load/costs.ts';
import { isKnown, makeEtag } from './etag.ts';

export type PublicAnswer = {
  headers: Record<string, string>;
  body: AnswerBody;
  renderNonce?: string;
};

export const MAX_BODY = 1_000_000;

export type PublicCache = <Own>(
  request: FastifyRequest,
  parts: readonly unknown[],
  make: () => Promise<Made<PublicAnswer, Own>>,
) => Promise<Served<PublicAnswer, Own>>;

export function createPublicCache(
  ctx: Pick<Context, 'env'>,
  readVersion: () => Promise<string | null>,
): PublicCache {
  const answers = createResponseCache<PublicAnswer>({
    readVersion,
    weigh: ({ body }) => body.bytes.length,
  });
  return async (request, parts, make) => {
    if (!isVisitor(request)) return toServed(await make());
    const served = await answers.serve(keyOf(ctx, request, parts), make);
    const isHit = 'answer' in served && served.isCached;
    if (isHit) request.admission?.charge(COSTS.cachedAnswer);
    request.cache = isHit ? 'hit' : 'miss';
    return served;
  };
}

/** False for requests with a token, even an invalid one: they bypass the cache. */
export function isVisitor({ viewer, headers }: Pick<FastifyRequest, 'viewer' | 'headers'>): boolean {
  return viewer === null && headers.authorization === undefined;
}

/** Returns a hash, so that callers cannot choose a key's size. */
function keyOf({ env }: Pick<Context, 'env'>, request: FastifyRequest, parts: readonly unknown[]): string {
  const { protocol, host, headers } = request;
  const variant = [protocol, host, chooseLanguage(env, request), chooseEncoding(headers['accept-encoding'])];
  return createHash('sha256')
    .update(JSON.stringify([...variant, ...parts]))
    .digest('base64');
}

export async function startAnswer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  text: string,
  type: string,
): Promise<PublicAnswer> {
  return {
    headers: { 'content-type': type, etag: makeEtag(type, text) },
    body: await beginBody(text, chooseEncoding(headers['accept-encoding'])),
  };
}

export function isCacheable({ body }: PublicAnswer): boolean {
  return body.length <= MAX_BODY;
}

/**
 * Clients may store the response but must revalidate it before each use. A 304 response contains no content security
 * policy, because the stored page retains its own.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, body }: PublicAnswer,
  end = '',
): FastifyReply {
  reply.header('cache-control', 'no-cache').headers(headers);
  varyBy(reply, 'authorization', 'accept-encoding');
  if (headers.etag && isKnown(request, headers.etag))
    return reply.code(304).removeHeader('content-security-policy').send();
  if (body.encoding !== 'identity') reply.header('content-encoding', body.encoding);
  return reply.send(finishBody(body, end));
}

export type PublicRead = {
  cost: number;
  type: string;
  write: () => Promise<string>;
};

export async function servePublicRead(
  publicCache: PublicCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { cost, type, write }: PublicRead,
): Promise<FastifyReply> {
  request.admission?.require();
  const made = await publicCache<PublicAnswer>(request, [request.url], async () => {
    request.admission?.charge(cost);
    const answer = await startAnswer(request, await request.deadline.read(write), type);
    return isCacheable(answer) ? { answer } : { own: answer };
  });
  return sendAnswer(request, reply, 'answer' in made ? made.answer : made.own);
}
