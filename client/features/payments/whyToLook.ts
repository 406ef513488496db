import { CHECKOUT_MINUTES } from '../../../rules/payments.ts';
import { isFormMissing } from '../../lib/isPaid.ts';
import { messages } from '../../messages.ts';
import type { StaffPaymentFragment } from './list.generated.ts';
import { stageOf } from './stageOf.ts';

const texts = messages.payments;

/** Why a payment needs attention: the server's own reason, or what follows from its state; null when it needs none. */
export function whyToLook(payment: StaffPaymentFragment): string | null {
  const { needsReview, createdAt, refundRequestedAt } = payment;
  if (needsReview) return needsReview;
  if (isFormMissing(payment)) return texts.withoutForm;
  const stage = stageOf(payment);
  if (stage === 'CREATED' && isStuck(createdAt)) return texts.stuckCheckout(CHECKOUT_MINUTES);
  if (stage === 'REFUNDING' && isStuck(refundRequestedAt)) return texts.stuckRefund(CHECKOUT_MINUTES);
  return null;
}

function isStuck(since: string | null): boolean {
  return since !== null && Date.now() - Date.parse(since) > CHECKOUT_MINUTES * 60_000;
}
