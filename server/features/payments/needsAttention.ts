import { Prisma } from '../../../prisma/client/client.ts';
import { CHECKOUT_MINUTES } from '../../../rules/payments.ts';
import type { Context } from '../../context.ts';

/**
 * Whether somebody should look at the payment `p`: it says so itself, it is paid without an application, or the
 * checkout or the way back of the money is stuck.
 */
export function needsAttention({ now }: Pick<Context, 'now'>): Prisma.Sql {
  const stuckSince = new Date(now().getTime() - CHECKOUT_MINUTES * 60_000);
  return Prisma.sql`((p.needs_review IS NOT NULL
    OR (p.status = 'PAID' AND p.application_id IS NULL AND p.refund_requested_at IS NULL)
    OR (p.status = 'CREATED' AND p.created_at < ${stuckSince})
    OR (p.status = 'PAID' AND p.refund_requested_at < ${stuckSince})) IS TRUE)`;
}
