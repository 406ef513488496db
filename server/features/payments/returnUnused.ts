import { GRACE_DAYS } from '../../../rules/applicationOptions.ts';
import { type Context, today } from '../../context.ts';
import { REFUND_REASONS } from './judgePaid.ts';
import { lockPayer } from './lockPayer.ts';
import { requestRefund } from './requestRefund.ts';

/** Payments that one run gives back. */
const MOST = 100;

/** Gives back what was paid without an application, once the time for the form is over or the scholarship is gone. */
export async function returnUnused(ctx: Context): Promise<void> {
  const unused = await ctx.db.$queryRaw<{ id: string; payerId: string; isArchived: boolean }[]>`
    SELECT p.id, p.payer_id AS "payerId", s.archived_at IS NOT NULL AS "isArchived"
    FROM payments p JOIN scholarships s ON s.id = p.scholarship_id
    WHERE p.status = 'PAID' AND p.refund_requested_at IS NULL AND p.application_id IS NULL
      AND (s.archived_at IS NOT NULL OR s.application_deadline + ${GRACE_DAYS}::int < ${today(ctx)}::date)
    ORDER BY p.created_at LIMIT ${MOST}`;
  for (const { id, payerId, isArchived } of unused) {
    await ctx.db.$transaction(async (db) => {
      await lockPayer(db, payerId);
      // The form may have been sent since it was looked for.
      const isUnused = await db.payment.count({ where: { id, applicationId: null } });
      if (isUnused === 0) return;
      const reason = isArchived ? REFUND_REASONS.gone : REFUND_REASONS.unused;
      await requestRefund({ ...ctx, db }, { id, reason });
    });
  }
}
