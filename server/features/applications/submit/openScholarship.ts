import type { LateReason, Prisma } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import { createRequestLoader } from '../../../requestLoader.ts';
import {
  type Clock,
  lastDayFor,
  lateReasonNow,
  mayApplyNow,
  mayNow,
  refuseUntaken,
  type UntakenDays,
  untakenDays,
} from '../../scholarships/clock/mayNow.ts';
import { isPublic } from '../../scholarships/isPublic.ts';
import { isRecord } from '../applicationRow.ts';

type Accepting = {
  scholarshipId: string;
  applicationFees: number;
  serviceCharge: number;
  lateReason: LateReason | null;
};

type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

/**
 * The id and the two fees of a scholarship that accepts the person's form, and why it is late; held until the transaction
 * ends: changing and deleting it wait meanwhile. NOT_FOUND when it is not public, CONFLICT when it is closed, or yet to open.
 */
export async function lockOpenScholarship(
  ctx: Reader,
  { scholarshipId, applicantId }: { scholarshipId: string; applicantId: string },
): Promise<Accepting> {
  const [found] = await ctx.db.$queryRaw<(Accepting & { days: UntakenDays; isAccepting: boolean })[]>`
    SELECT s.id AS "scholarshipId", s.application_fees AS "applicationFees", s.service_charge AS "serviceCharge",
      ${lateReasonNow(ctx, applicantId)} AS "lateReason", ${untakenDays(ctx, applicantId)} AS days,
      ${mayApplyNow(ctx, applicantId)} AS "isAccepting"
    FROM scholarships s WHERE ${isRecord('s', scholarshipId)} AND ${isPublic('s')} FOR SHARE`;
  if (!found) throw notFound();
  const { days, isAccepting, ...facts } = found;
  if (!isAccepting) throw refuseUntaken(days);
  return facts;
}

/** Holds the deadline of an application's scholarship, public or not, until the transaction ends. CONFLICT after it. */
export async function requireOpenForEditing(
  ctx: Reader,
  { scholarshipId, applicantId }: { scholarshipId: string; applicantId: string },
): Promise<void> {
  const [found] = await ctx.db.$queryRaw<{ deadline: string; isOpen: boolean }[]>`
    SELECT ${lastDayFor(applicantId)}::text AS deadline, ${mayNow(ctx, 'editApplication', applicantId)} AS "isOpen"
    FROM scholarships s WHERE s.id = ${scholarshipId}::uuid FOR SHARE`;
  if (!found) throw notFound();
  if (!found.isOpen) throw refuse('CONFLICT', 'application.editClosed', { day: new Date(found.deadline) });
}

const loadMayNow = createRequestLoader(async (ctx, ids: readonly string[]) => {
  const applicantId = ctx.viewer?.id ?? null;
  const rows = await ctx.db.$queryRaw<{ id: string; canApply: boolean; canEdit: boolean }[]>`
    SELECT s.id, ${isPublic('s')} AND ${mayApplyNow(ctx, applicantId)} AS "canApply",
      ${mayNow(ctx, 'editApplication', applicantId)} AS "canEdit"
    FROM scholarships s WHERE s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

/** Whether the viewer's form for a public scholarship would be accepted now, by the scholarship's id. */
export async function loadCanApply(ctx: RequestContext, id: string): Promise<boolean> {
  return (await loadMayNow(ctx, id))?.canApply ?? false;
}

/** Whether the deadline lets the viewer's application for a scholarship be changed now, by the scholarship's id. */
export async function loadCanEdit(ctx: RequestContext, id: string): Promise<boolean> {
  return (await loadMayNow(ctx, id))?.canEdit ?? false;
}
