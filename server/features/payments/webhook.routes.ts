import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { EventOutcome } from './applyPaymentEvent.ts';
import { receivePaymentMessage } from './receivePaymentMessage.ts';

/** Events carry whole records; the largest seen have some 20 kB. */
const LARGEST_EVENT = 500_000;

/** What somebody has to hear of. */
const ALARMING: readonly (EventOutcome | 'NOT_OURS')[] = ['NEEDS_REVIEW', 'UNKNOWN'];

/** `POST /webhooks/stripe`: what the payment provider says. A signature holds for bytes, so the body stays as it came. */
export function registerWebhooks(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_EVENT },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post<{ Body: Buffer | undefined }>('/webhooks/stripe', async ({ headers, body, log }) => {
      const signature = [headers['stripe-signature']].flat()[0];
      const outcome = await receivePaymentMessage(ctx, { message: body ?? Buffer.alloc(0), signature });
      if (ALARMING.includes(outcome)) log.warn({ outcome }, 'a payment event needs a person');
      return { received: true };
    });
  });
}
