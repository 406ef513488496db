import { Prisma } from '../../../../prisma/client/client.ts';
import { GRACE_DAYS } from '../../../../rules/applicationOptions.ts';
import { type Context, today } from '../../../context.ts';

export type Clock = Pick<Context, 'now' | 'env'>;

/** What ends with a scholarship's deadline, by the days after it. Change the table, not the callers. */
const DAYS_AFTER_DEADLINE = {
  apply: 0,
  /** For applicants who paid before the deadline. */
  applyPaid: GRACE_DAYS,
  editApplication: 0,
  pay: 0,
  /** An application that was submitted may be paid as long as its form could still come. */
  payForApplication: GRACE_DAYS,
};

type Act = keyof typeof DAYS_AFTER_DEADLINE;

/**
 * Whether the deadline of the scholarship `s` lets it be done now. Its day ends in the portal's time zone, by the rules
 * that Node knows: the database may have newer ones, and lists go by Node's.
 */
export function mayNow(ctx: Clock, act: Act): Prisma.Sql {
  return mayOn(Prisma.sql`${today(ctx)}::date`, act);
}

/** Whether the form of the scholarship `s` would be accepted now from a person; null for a visitor. */
export function mayApplyNow(ctx: Clock, applicantId: string | null): Prisma.Sql {
  if (!applicantId) return mayNow(ctx, 'apply');
  const paidOn = Prisma.sql`(p.paid_at AT TIME ZONE ${ctx.env.TIME_ZONE})::date`;
  return Prisma.sql`(${mayNow(ctx, 'apply')} OR (${mayNow(ctx, 'applyPaid')} AND EXISTS (
    SELECT FROM payments p WHERE p.payer_id = ${applicantId}::uuid AND p.scholarship_id = s.id AND p.status = 'PAID'
      AND p.refund_requested_at IS NULL AND ${mayOn(paidOn, 'pay')})))`;
}

function mayOn(day: Prisma.Sql, act: Act): Prisma.Sql {
  return Prisma.sql`s.application_deadline + ${DAYS_AFTER_DEADLINE[act]}::int >= ${day}`;
}

/** Whether the scholarship `s` is open on a day, `YYYY-MM-DD`. */
export function isOpenOn(day: string): Prisma.Sql {
  return Prisma.sql`s.application_deadline >= ${day}::date`;
}

/** Whether its deadline was before that day. */
export function isClosedOn(day: string): Prisma.Sql {
  return Prisma.sql`s.application_deadline < ${day}::date`;
}
