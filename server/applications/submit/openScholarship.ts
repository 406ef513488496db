import { type LateReason, Prisma } from '../../../prisma/client/client.ts';
import type { TreeColumns } from '../../catalogue/requirements/requirementTrees.ts';
import {
  type Clock,
  lastDayFor,
  lateReasonNow,
  mayApplyNow,
  mayNow,
  refuseUnavailable,
  type UnavailableDays,
  unavailableDays,
} from '../../catalogue/scholarships/clock/mayNow.ts';
import { isPublic } from '../../catalogue/scholarships/isPublic.ts';
import { hasPaymentsBy } from '../../payments/events/linkPayment.ts';
import { mayBeWaivedFor } from '../../payments/waivers/linkWaiver.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { isRecord } from '../applicationRow.ts';
import { IS_ASSESSED } from '../assessment/conflicts/endAssessments.ts';

type SubmissionTerms = {
  scholarshipId: string;
  kept: { applicationFees: number; serviceCharge: number; lateReason: LateReason | null };
  trees: TreeColumns;
  /** True if the form has questions. */
  asks: boolean;
  hasPayments: boolean;
  mayBeWaived: boolean;
  /** True if the scholarship has a round that is not closed. */
  isAssessed: boolean;
};

type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

/**
 * Locks a scholarship that accepts the person's form, so that edits and deletion wait. Also reads whether there are
 * payments or waivers, so that most applications need no queries for them. The caller must have locked the person.
 * Throws NOT_FOUND if the scholarship is not public, and CONFLICT if it is closed or not yet open.
 */
export async function lockOpenScholarship(
  ctx: Reader,
  { scholarshipId, applicantId }: { scholarshipId: string; applicantId: string },
): Promise<SubmissionTerms> {
  const [found] = await ctx.db.$queryRaw<
    (SubmissionTerms & { days: UnavailableDays; isAccepting: boolean })[]
  >`
    ${Prisma.raw(PLAN_ONCE)} SELECT s.id AS "scholarshipId",
      json_build_object('applicationFees', s.application_fees, 'serviceCharge', s.service_charge,
        'lateReason', ${lateReasonNow(ctx, applicantId)}) AS kept,
      json_build_object('hardTreeId', s.hard_tree_id, 'softTreeId', s.soft_tree_id) AS trees,
      num_nonnulls(s.own_form_id, s.general_form_id) > 0 AS asks,
      ${hasPaymentsBy(applicantId)} AS "hasPayments", ${mayBeWaivedFor(applicantId)} AS "mayBeWaived",
      ${IS_ASSESSED} AS "isAssessed",
      ${unavailableDays(ctx, applicantId)} AS days, ${mayApplyNow(ctx, applicantId)} AS "isAccepting"
    FROM scholarships s WHERE ${isRecord('s', scholarshipId)} AND ${isPublic('s')} FOR SHARE`;
  if (!found) throw notFound();
  const { days, isAccepting, ...accepting } = found;
  if (!isAccepting) throw refuseUnavailable(days);
  return accepting;
}

/**
 * Locks a public scholarship, open or not. A renewal has no questions, requirements or fee. Links a fee that the
 * person has already paid, so that staff can refund it.
 */
export async function lockForRenewal(
  ctx: Reader,
  { scholarshipId, applicantId }: { scholarshipId: string; applicantId: string },
): Promise<SubmissionTerms> {
  const [found] = await ctx.db.$queryRaw<Pick<SubmissionTerms, 'isAssessed' | 'hasPayments'>[]>`
    SELECT ${IS_ASSESSED} AS "isAssessed", ${hasPaymentsBy(applicantId)} AS "hasPayments" FROM scholarships s
    WHERE s.id = ${scholarshipId}::uuid AND ${isPublic('s')} FOR SHARE`;
  if (!found) throw notFound();
  return {
    ...{ scholarshipId, ...found, asks: false, mayBeWaived: false },
    kept: { applicationFees: 0, serviceCharge: 0, lateReason: null },
    trees: { hardTreeId: null, softTreeId: null },
  };
}

/**
 * Locks an application's scholarship, public or not, so that the deadline cannot change. Throws CONFLICT after the
 * deadline.
 */
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

type CurrentRights = {
  id: string;
  isPublic: boolean;
  canApply: boolean;
  canEdit: boolean;
  days: UnavailableDays;
};

const loadMayNow = createRequestLoader(async (ctx, ids: readonly string[]) => {
  const applicantId = ctx.viewer?.id ?? null;
  const rows = await ctx.db.$queryRaw<CurrentRights[]>`
    SELECT s.id, ${isPublic('s')} AS "isPublic", ${isPublic('s')} AND ${mayApplyNow(ctx, applicantId)} AS "canApply",
      ${unavailableDays(ctx, applicantId)} AS days,
      ${mayNow(ctx, 'editApplication', applicantId)} AS "canEdit"
    FROM scholarships s WHERE s.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

export async function loadCanApply(ctx: RequestContext, id: string): Promise<boolean> {
  return (await loadMayNow(ctx, id))?.canApply ?? false;
}

export async function findUnavailable(ctx: RequestContext, id: string): Promise<AppError | null> {
  const now = await loadMayNow(ctx, id);
  if (!now?.isPublic) return notFound();
  return now.canApply ? null : refuseUnavailable(now.days);
}

export async function loadCanEdit(ctx: RequestContext, id: string): Promise<boolean> {
  return (await loadMayNow(ctx, id))?.canEdit ?? false;
}
