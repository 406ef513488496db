import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { receiveBounce } from './receiveBounce.ts';

/** Our e-mails are small, so even a bounce that contains an entire e-mail fits. */
const MAX_MESSAGE_BYTES = 1_000_000;

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
    // Checks the key before reading the request body.
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

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
