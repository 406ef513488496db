import { Prisma } from '../../../prisma/client/client.ts';
import { CHECKOUT_MINUTES } from '../../../rules/payments.ts';
import type { Context } from '../../context.ts';

/** What has been under way since before this instant is stuck. */
export function stuckSince({ now }: Pick<Context, 'now'>): Date {
  return new Date(now().getTime() - CHECKOUT_MINUTES * 60_000);
}

/**
 * Whether somebody should look at the payment `p`: it says so itself, it is paid without an application, or the
 * checkout or the way back of the money is stuck.
 */
export function needsAttention(ctx: Pick<Context, 'now'>): Prisma.Sql {
  const since = stuckSince(ctx);
  return Prisma.sql`((p.needs_review IS NOT NULL
    OR (p.status = 'PAID' AND p.application_id IS NULL AND p.refund_requested_at IS NULL)
    OR (p.status = 'CREATED' AND p.created_at < ${since})
    OR (p.status = 'PAID' AND p.refund_requested_at < ${since})) IS TRUE)`;
}
