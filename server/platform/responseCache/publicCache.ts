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

/** An answer that is the same for all equal requests, but for the end of its body. */
export type PublicAnswer = {
  headers: Record<string, string>;
  body: AnswerBody;
  /** The nonce of style elements that a page carries with it, if it does. */
  renderNonce?: string;
};

/** A body longer than this, in bytes before compression, is made each time. */
export const MAX_BODY = 1_000_000;

/** Serves what visitors ask for from answers that are kept; `parts` are what tells this request from others. */
export type PublicCache = <Own>(
  request: FastifyRequest,
  parts: readonly unknown[],
  make: () => Promise<Made<PublicAnswer, Own>>,
) => Promise<Served<PublicAnswer, Own>>;

/** Opens the store of one process (docs/decisions/0018-kept-answers.md). */
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

/** Whether the request is a visitor's: one with a token, valid or not, is answered afresh. */
export function isVisitor({ viewer, headers }: Pick<FastifyRequest, 'viewer' | 'headers'>): boolean {
  return viewer === null && headers.authorization === undefined;
}

/** Everything that an answer can depend on. A hash, so that no caller chooses how much memory a key takes. */
function keyOf({ env }: Pick<Context, 'env'>, request: FastifyRequest, parts: readonly unknown[]): string {
  const { protocol, host, headers } = request;
  const variant = [protocol, host, chooseLanguage(env, request), chooseEncoding(headers['accept-encoding'])];
  return createHash('sha256')
    .update(JSON.stringify([...variant, ...parts]))
    .digest('base64');
}

/** The beginning of an answer, in the encoding that the request takes. */
export async function beginAnswer(
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
 * Sends the answer with its end. Caches may store it and have to ask before each use (`no-cache`); who has it by its
 * ETag gets 304, without a policy: the stored page goes on with its own.
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

/** A read at an address whose answer is the same for every visitor. */
export type PublicRead = {
  /** Points for making it. */
  cost: number;
  type: string;
  write: () => Promise<string>;
};

/** Serves such a read: charged what it cost, or the little that a kept answer does. */
export async function servePublicRead(
  publicCache: PublicCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { cost, type, write }: PublicRead,
): Promise<FastifyReply> {
  request.admission?.require();
  const made = await publicCache<PublicAnswer>(request, [request.url], async () => {
    request.admission?.charge(cost);
    const answer = await beginAnswer(request, await request.deadline.read(write), type);
    return isCacheable(answer) ? { answer } : { own: answer };
  });
  return sendAnswer(request, reply, 'answer' in made ? made.answer : made.own);
}
