import type { Prisma } from '../../../prisma/client/client.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type FeeDue, readFeeDue } from '../checkout/feeDue.ts';
import { hasPaid, type Pair } from './isWaived.ts';

/**
 * What the viewer would pay for a scholarship now, where that can be waived. NOT_FOUND for one that is not public; CONFLICT
 * when nothing is taken now, it is paid, or costs nothing.
 */
export async function requireWaivable(ctx: RequestContext, scholarshipId: string): Promise<FeeDue> {
  const due = await readFeeDue(ctx, scholarshipId);
  if (due.paidId) throw refuse('CONFLICT', 'payment.paid');
  if (due.total === 0) throw refuse('CONFLICT', 'waiver.nothingDue');
  return due;
}

/** The same as far as it may have changed meanwhile, for a caller that holds the person. */
export async function requireUnpaid(db: Prisma.TransactionClient, pair: Pair): Promise<void> {
  if (await hasPaid(db, pair)) throw refuse('CONFLICT', 'payment.paid');
}
