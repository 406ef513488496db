import { z } from 'zod';
import { type Action, authorize, can, notFound } from '../../access.ts';
import type { RequestContext, Viewer } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { findPayment, type PaymentRow } from './paymentRow.ts';
import { isRefundable, isReturning } from './refundable.ts';

const idRule = z.object({ id: z.uuid('Give the id of a payment.') });

type RecordAction = Extract<Action, 'payment.read' | 'payment.refund' | 'payment.dismissReview'>;

/**
 * The first steps of everything that is done to one payment: loads it and asks the access table. Refuses by role
 * first, then with NOT_FOUND what is missing or somebody else's.
 */
export async function authorizePayment(
  ctx: RequestContext,
  action: RecordAction,
  given: { id: string },
): Promise<{ viewer: Viewer; payment: PaymentRow }> {
  // Whoever may not even do it to something of their own learns nothing about the id.
  authorize(ctx.viewer, action, ctx.viewer?.id);
  const { id } = checkInput(idRule, given);
  const payment = await findPayment(ctx.db, id);
  const viewer = authorize(ctx.viewer, action, payment?.payerId ?? null);
  if (!payment) throw notFound();
  return { viewer, payment };
}

/** One's own payment, or any for staff. NOT_FOUND for others. */
export async function readPayment(ctx: RequestContext, given: { id: string }): Promise<PaymentRow> {
  return (await authorizePayment(ctx, 'payment.read', given)).payment;
}

/** Where to go on paying: for the payer, as long as the attempt is open. */
export function showCheckoutUrl({ viewer }: RequestContext, payment: PaymentRow): string | null {
  return viewer?.id === payment.payerId && payment.status === 'CREATED' ? payment.checkoutUrl : null;
}

/** Why a person has to look, for staff. */
export function showNeedsReview({ viewer }: RequestContext, { needsReview }: PaymentRow): string | null {
  return can(viewer, 'payment.listAll') ? needsReview : null;
}

/** True when the viewer may give the money back now, for the first time or again. */
export function canRefund(ctx: RequestContext, payment: PaymentRow): boolean {
  return can(ctx.viewer, 'payment.refund') && isRefundable(ctx, payment);
}

/** True when the viewer may note that somebody looked at what is odd. */
export function canDismissReview({ viewer }: RequestContext, payment: PaymentRow): boolean {
  return can(viewer, 'payment.dismissReview') && payment.needsReview !== null && !isReturning(payment);
}
