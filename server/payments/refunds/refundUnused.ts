import { Prisma } from '../../../prisma/client/client.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { mayNow } from '../../catalogue/scholarships/clock/mayNow.ts';
import type { Context } from '../../platform/context.ts';
import { requestRefund } from './requestRefund.ts';

const MAX_PER_RUN = 100;

export async function refundUnusedPayments(ctx: Context): Promise<void> {
  const unused = await ctx.db.$queryRaw<{ id: string; payerId: string; isArchived: boolean }[]>`
    SELECT p.id, p.payer_id AS "payerId", s.archived_at IS NOT NULL AS "isArchived"
    FROM payments p JOIN scholarships s ON s.id = p.scholarship_id
    WHERE p.status = 'PAID' AND p.refund_requested_at IS NULL AND p.application_id IS NULL
      AND (s.archived_at IS NOT NULL OR NOT ${mayNow(ctx, 'applyPaid', Prisma.sql`p.payer_id`)})
    ORDER BY p.created_at LIMIT ${MAX_PER_RUN}`;
  for (const { id, payerId, isArchived } of unused) {
    await ctx.db.$transaction(async (db) => {
      await lockPerson(db, payerId);
      // An application may have been submitted after the query.
      const isUnused = await db.payment.count({ where: { id, applicationId: null } });
      if (isUnused === 0) return;
      const reason = isArchived ? 'SCHOLARSHIP_ARCHIVED' : 'NO_APPLICATION';
      await requestRefund({ ...ctx, db }, { id, reason });
    });
  }
}
