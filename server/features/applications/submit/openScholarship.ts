import { Prisma } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../access.ts';
import { type Context, today } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import { createRequestLoader } from '../../../requestLoader.ts';
import { isBeforeDeadline, isWithinGrace } from '../../scholarships/deadline.ts';
import { isPublic } from '../../scholarships/isPublic.ts';
import { isRecord } from '../applicationRow.ts';

type Clock = Pick<Context, 'now' | 'env'>;

/**
 * Whether the form of the scholarship `s` would be accepted today from a person: until the deadline's day has ended
 * in the portal's time zone, and within the grace when that person had paid by then.
 */
function accepts(ctx: Clock, applicantId: string | null): Prisma.Sql {
  const day = Prisma.sql`${today(ctx)}::date`;
  const isOpen = isBeforeDeadline(day);
  if (!applicantId) return isOpen;
  return Prisma.sql`(${isOpen} OR (${isWithinGrace(day)} AND EXISTS (
    SELECT FROM payments p WHERE p.payer_id = ${applicantId}::uuid AND p.scholarship_id = s.id AND p.status = 'PAID'
      AND p.refund_requested_at IS NULL
      AND (p.paid_at AT TIME ZONE ${ctx.env.TIME_ZONE})::date <= s.application_deadline)))`;
}

/**
 * The id and the two fees of a scholarship that accepts the person's form, held until the transaction ends: changing and
 * deleting it wait meanwhile. NOT_FOUND when it is not public, CONFLICT when it is closed.
 */
export async function lockOpenScholarship(
  ctx: Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> },
  { scholarshipId, applicantId }: { scholarshipId: string; applicantId: string },
): Promise<{ scholarshipId: string; applicationFees: number; serviceCharge: number }> {
  const [found] = await ctx.db.$queryRaw<
    {
      scholarshipId: string;
      applicationFees: number;
      serviceCharge: number;
      deadline: string;
      isAccepting: boolean;
    }[]
  >`
    SELECT s.id AS "scholarshipId", s.application_fees AS "applicationFees", s.service_charge AS "serviceCharge",
      s.application_deadline::text AS deadline, ${accepts(ctx, applicantId)} AS "isAccepting"
    FROM scholarships s WHERE ${isRecord('s', scholarshipId)} AND ${isPublic('s')} FOR SHARE`;
  if (!found) throw notFound();
  const { deadline, isAccepting, ...facts } = found;
  if (!isAccepting) throw refuse('CONFLICT', 'application.closed', { day: new Date(deadline) });
  return facts;
}

/** Whether the viewer's form for a public scholarship would be accepted today, by the scholarship's id. */
export const loadCanApply = createRequestLoader(async (ctx, ids: readonly string[]) => {
  const rows = await ctx.db.$queryRaw<{ id: string; canApply: boolean }[]>`
    SELECT s.id, ${isPublic('s')} AND ${accepts(ctx, ctx.viewer?.id ?? null)} AS "canApply"
    FROM scholarships s WHERE s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map(({ id, canApply }) => [id, canApply]));
  return ids.map((id) => found.get(id) ?? false);
});
