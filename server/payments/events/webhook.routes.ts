import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { EventOutcome } from './applyPaymentEvent.ts';
import { receiveProviderWebhook } from './receiveProviderWebhook.ts';

/** Events contain entire records; the largest observed ones have about 20 kB. */
const MAX_EVENT_BYTES = 500_000;

const SENDING_PROVIDERS = ['stripe'] as const;

const ALARMING: readonly (EventOutcome | 'NOT_OURS')[] = ['NEEDS_ATTENTION', 'UNKNOWN'];

/** The body is not parsed, because the signature covers its bytes. */
export function registerWebhooks(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    for (const provider of SENDING_PROVIDERS)
      scope.post<{ Body: Buffer | undefined }>(`/webhooks/${provider}`, async ({ headers, body, log }) => {
        const webhook = { headers, body: body ?? Buffer.alloc(0) };
        const outcome = await receiveProviderWebhook(ctx, provider, webhook);
        if (ALARMING.includes(outcome)) log.warn({ outcome }, 'a payment event needs a person');
        return { received: true };
      });
  });
}
