import { Prisma } from '../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../rules/applications/applicationStatus.ts';
import type { Context } from '../platform/context.ts';

/**
 * SQL condition that the account `u` has not been used since `before`. Never true for staff, assessors and suspended
 * people, nor for a person with an undecided or recently changed application, a current award, a planned
 * disbursement, or a recent or unsettled payment.
 */
export function isInactive({ now }: Pick<Context, 'now'>, before: Date): Prisma.Sql {
  return Prisma.sql`(u.role = 'USER' AND u.anonymized_at IS NULL AND u.suspended_at IS NULL
    AND greatest(u.created_at, u.signed_in_at) < ${before}::timestamptz
    AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > ${now()}::timestamptz)
    AND NOT EXISTS (SELECT FROM coordinators c WHERE c.user_id = u.id)
    AND NOT EXISTS (SELECT FROM panel_members m WHERE m.user_id = u.id AND m.left_at IS NULL)
    AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_id = u.id AND a.cancelled_at IS NULL
      AND (a.status = ANY(${UNDECIDED_STATUSES}::application_status[]) OR a.is_held OR a.updated_at >= ${before}::timestamptz))
    AND NOT EXISTS (SELECT FROM applications a JOIN awards w ON w.application_id = a.id WHERE a.applicant_id = u.id
      AND (w.state IN ('OFFERED', 'ACCEPTED')
        OR EXISTS (SELECT FROM disbursements b WHERE b.award_id = w.id AND b.state = 'PLANNED')))
    AND NOT EXISTS (SELECT FROM payments p WHERE p.payer_id = u.id AND (p.created_at >= ${before}::timestamptz
      OR (p.status = 'PAID' AND p.application_id IS NULL)
      OR EXISTS (SELECT FROM payment_attention n WHERE n.payment_id = p.id)
      OR EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'SUCCEEDED'))))`;
}

export async function countInactive(ctx: Pick<Context, 'db' | 'now'>, before: Date): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found FROM users u WHERE ${isInactive(ctx, before)}`;
  return row?.found ?? 0;
}
