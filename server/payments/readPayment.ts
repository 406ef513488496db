import { z } from 'zod';
import { problem } from '../../rules/problems.ts';
import { authorize, type Belonging, can, notFound, requireAccessScope } from '../platform/access.ts';
import type { RequestContext, Viewer } from '../platform/context.ts';
import { checkInput } from '../platform/input.ts';
import { getLanguage } from '../platform/language/getLanguage.ts';
import { getTranslator } from '../platform/language/translate.ts';
import type { Action } from '../platform/permissions.ts';
import {
  type Attention,
  type DerivedAttention,
  formatAttentionReason,
} from './attention/attentionReasons.ts';
import { deriveAttention } from './attention/needsAttention.ts';
import { findPayment, type PaymentRow } from './paymentRow.ts';
import { isRefundable, isRefunding } from './refunds/refundPolicy.ts';

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'payment' })) });

type RecordAction = Extract<Action, 'payment.read' | 'payment.refund' | 'payment.dismissAttention'>;

export async function authorizePayment(
  ctx: RequestContext,
  action: RecordAction,
  given: { id: string },
): Promise<{ viewer: Viewer; payment: PaymentRow }> {
  // Checks the role first, so that a caller without the permission does not learn whether the id exists.
  requireAccessScope(ctx.viewer, action);
  const { id } = checkInput(idSchema, given);
  const payment = await findPayment(ctx.db, id);
  const viewer = authorize(ctx.viewer, action, belongingOf(payment));
  if (!payment) throw notFound();
  return { viewer, payment };
}

function belongingOf(payment: PaymentRow | null): Belonging {
  const { payerId: ownerId, organisationId, scholarshipId } = payment ?? {};
  return { ownerId, organisationId, scholarshipId };
}

export async function readPayment(ctx: RequestContext, given: { id: string }): Promise<PaymentRow> {
  return (await authorizePayment(ctx, 'payment.read', given)).payment;
}

export function readCheckoutUrl({ viewer }: RequestContext, payment: PaymentRow): string | null {
  return viewer?.id === payment.payerId && payment.status === 'CREATED' ? payment.checkoutUrl : null;
}

type AttentionText = { reason: (Attention | DerivedAttention)['reason']; text: string };

export function formatAttention(ctx: RequestContext, payment: PaymentRow): AttentionText[] {
  if (!can(ctx.viewer, 'payment.readAttention')) return [];
  const derived = deriveAttention(ctx, payment);
  const all = [...payment.attention, ...(derived ? [derived] : [])];
  const texts = getTranslator(getLanguage(ctx), 'paymentReasons');
  return all.map((attention) => ({
    reason: attention.reason,
    text: formatAttentionReason(attention, texts),
  }));
}

export function canRefund(ctx: RequestContext, payment: PaymentRow): boolean {
  return can(ctx.viewer, 'payment.refund', belongingOf(payment)) && isRefundable(ctx, payment);
}

export function canDismissAttention({ viewer }: RequestContext, payment: PaymentRow): boolean {
  const isAllowed = can(viewer, 'payment.dismissAttention', belongingOf(payment));
  return isAllowed && payment.attention.length > 0 && !isRefunding(payment);
}
