import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { BadSignature } from '../../integrations/payments/paymentProvider.ts';
import { applyPaymentEvent, type EventOutcome } from './applyPaymentEvent.ts';

/** A message as it arrived, every byte of it, with the signature that came along. */
export type PaymentMessage = { message: Buffer; signature: string | undefined };

/**
 * Believes a message for its signature alone and applies the event in it. INVALID_INPUT when it is not the payment
 * provider's, or too old. `NOT_OURS` for kinds of events that concern nobody here.
 */
export async function receivePaymentMessage(
  ctx: Context,
  { message, signature }: PaymentMessage,
): Promise<EventOutcome | 'NOT_OURS'> {
  if (!ctx.payments) throw new AppError('INVALID_INPUT', 'Payments are not set up on this portal.');
  const event = readEvent(ctx, ctx.payments, { message, signature });
  return event ? applyPaymentEvent(ctx, event) : 'NOT_OURS';
}

function readEvent(
  ctx: Context,
  provider: NonNullable<Context['payments']>,
  { message, signature }: PaymentMessage,
) {
  try {
    return provider.parseEvent(message, signature, ctx.now());
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    throw new AppError('INVALID_INPUT', 'This message is not signed by the payment provider, or too old.');
  }
}
