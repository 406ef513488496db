import type { Prisma } from '../../../prisma/client/client.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type FeeDue, readFeeDue } from '../checkout/feeDue.ts';
import { hasPaid, type Pair } from './isWaived.ts';

/**
 * Throws NOT_FOUND for a scholarship that is not public. Throws CONFLICT if no fee can be paid now, or if the fee is
 * paid or zero.
 */
export async function requireWaivable(ctx: RequestContext, scholarshipId: string): Promise<FeeDue> {
  const due = await readFeeDue(ctx, scholarshipId);
  if (due.paidId) throw refuse('CONFLICT', 'payment.paid');
  if (due.total === 0) throw refuse('CONFLICT', 'waiver.nothingDue');
  return due;
}

/**
 * Checks the payment again, because a concurrent payment may have arrived. The caller must have locked the person.
 */
export async function requireUnpaid(db: Prisma.TransactionClient, pair: Pair): Promise<void> {
  if (await hasPaid(db, pair)) throw refuse('CONFLICT', 'payment.paid');
}
