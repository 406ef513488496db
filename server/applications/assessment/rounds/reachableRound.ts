import { authorize, notFound, requireAccessScope, requireOther } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockRound, type RoundRow, readRound } from './roundRow.ts';

type Reached = { viewer: Viewer; round: RoundRow };

/**
 * Reads a round whose applications the viewer may see. Only for staff and coordinators. Throws NOT_FOUND if the
 * viewer has no access to the round's scholarship, and CONFLICT if the viewer assesses an open blind round of that
 * scholarship.
 */
export async function authorizeRound(
  ctx: RequestContext,
  id: string,
  action: 'round.manage' | 'round.export' = 'round.manage',
): Promise<Reached> {
  requireAccessScope(ctx.viewer, action);
  const found = await ctx.db.assessmentRound.findUnique({
    where: { id },
    select: { scholarship: { select: { organisationId: true } } },
  });
  const viewer = authorize(ctx.viewer, action, found?.scholarship ?? {});
  if (!found) throw notFound();
  const round = await readRound(ctx.db, id);
  requireNotBlind(viewer, round);
  return { viewer, round };
}

/**
 * Locks a round whose assignments the viewer may change. Only for staff and coordinators. Throws CONFLICT if
 * the round is closed, or if the viewer assesses an open blind round of its scholarship.
 */
export async function lockAssignments(ctx: TransactionContext, id: string): Promise<Reached> {
  const { viewer, round } = await lockRound(ctx, id);
  requireNotBlind(viewer, round);
  if (round.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  // Locks all rounds in the same order as a withdrawal does, because a conflict of interest can end assessments in
  // any of them.
  await ctx.db.$queryRaw`
    SELECT FROM assessment_rounds WHERE scholarship_id = ${round.scholarshipId}::uuid ORDER BY id FOR UPDATE`;
  return { viewer, round };
}

/** Throws CONFLICT if one of the applications is the viewer's own, because a colleague can enter it in a round. */
export async function requireOthers(
  { db }: Pick<TransactionContext, 'db'>,
  { id: applicantId }: Viewer,
  applicationIds: readonly string[],
): Promise<void> {
  const own = await db.application.findFirst({
    where: { id: { in: [...applicationIds] }, applicantId },
    select: { applicantId: true },
  });
  if (own) requireOther({ id: applicantId }, own.applicantId);
}

/**
 * Throws CONFLICT for an assessor of an open blind round of the scholarship, even if they are staff, because the
 * response would reveal applicants' names and the scores of others.
 */
export function requireNotBlind(viewer: Viewer | null, { scholarshipId }: RoundRow): void {
  if (viewer?.blindTo?.includes(scholarshipId)) throw refuse('CONFLICT', 'round.blind');
}
