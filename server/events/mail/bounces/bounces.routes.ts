import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { receiveBounce } from './receiveBounce.ts';

/** Our mails are small; a server that returns one whole adds little. */
const MAX_MESSAGE_BYTES = 1_000_000;

/**
 * `POST /webhooks/bounces`: mails that came back, one message a call, from the mail server or service that receives them.
 * Answers what came of it, in `outcome`. There without BOUNCE_KEY is nothing.
 */
export function registerBounces(app: FastifyInstance, ctx: Context): void {
  const { BOUNCE_KEY } = ctx.env;
  if (!BOUNCE_KEY) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: MAX_MESSAGE_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    // Before the body is read, and after the call was counted.
    scope.addHook('preParsing', async (request) => {
      const { authorization } = request.headers;
      if (isSame(authorization ?? '', `Bearer ${BOUNCE_KEY}`)) return;
      const refusal = refuse('UNAUTHENTICATED', 'bounce.key');
      if (authorization !== undefined) request.refusal = refusal;
      throw refusal;
    });
    scope.post<{ Body: Buffer | undefined }>('/webhooks/bounces', async ({ body }) => ({
      outcome: await receiveBounce(ctx, body ?? Buffer.alloc(0)),
    }));
  });
}

/** Takes equally long wherever the texts differ. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
