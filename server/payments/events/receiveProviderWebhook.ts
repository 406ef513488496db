import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import {
  InvalidSignature,
  type PaymentProvider,
  type ProviderWebhook,
} from '../../platform/integrations/payments/paymentProvider.ts';
import { noteTestEvent } from '../keyTest/keyTest.ts';
import { applyPaymentEvent, type EventOutcome } from './applyPaymentEvent.ts';

/**
 * Throws INVALID_INPUT if the provider is not set up, the signature is wrong, or the message is too old. Returns
 * `NOT_OURS` for events that do not concern one of the portal's payments.
 */
export async function receiveProviderWebhook(
  ctx: Context,
  name: PaymentProvider['name'],
  webhook: ProviderWebhook,
): Promise<EventOutcome | 'NOT_OURS'> {
  const provider = choosePaymentProvider(ctx.env);
  if (provider?.name !== name) throw refuse('INVALID_INPUT', 'payment.notConfigured');
  const event = await provider.parseWebhook(webhook, ctx.now()).catch((error: unknown) => {
    if (!(error instanceof InvalidSignature)) throw error;
    throw refuse('INVALID_INPUT', 'payment.signature');
  });
  if (!event || (await noteTestEvent(ctx, event))) return 'NOT_OURS';
  return applyPaymentEvent(ctx, event);
}
