import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockRound, type RoundRow, readRound } from './roundRow.ts';

type Reached = { viewer: Viewer; round: RoundRow };
type Asking = Pick<TransactionContext, 'db' | 'viewer'>;

/**
 * Reads a round whose applications the viewer may see. Only for staff and coordinators. Throws NOT_FOUND if
 * the viewer has no access to its scholarship, and FORBIDDEN if the round is open and blind and the viewer is
 * on its panel.
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
  await requireNotBlind(ctx, viewer, round);
  return { viewer, round };
}

/**
 * Locks a round whose assignments the viewer may change. Only for staff and coordinators. Throws CONFLICT if
 * the round is closed, and FORBIDDEN if it is open and blind and the viewer is on its panel.
 */
export async function lockAssignments(ctx: TransactionContext, id: string): Promise<Reached> {
  const { viewer, round } = await lockRound(ctx, id);
  await requireNotBlind(ctx, viewer, round);
  if (round.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  await ctx.db.$queryRaw`SELECT FROM assessment_rounds WHERE id = ${id}::uuid FOR UPDATE`;
  return { viewer, round };
}

/**
 * Throws FORBIDDEN for an assessor of an open blind round, even if they are staff, because the response would
 * reveal applicants' names.
 */
async function requireNotBlind({ db }: Asking, { id: userId }: Viewer, round: RoundRow): Promise<void> {
  if (!round.isBlind || round.state !== 'OPEN' || !round.panelId) return;
  const where = { panelId: round.panelId, userId, leftAt: null };
  if ((await db.panelMember.count({ where })) > 0) throw refuse('FORBIDDEN', 'round.blind');
}
