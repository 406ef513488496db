import { z } from 'zod';
import { paragraphOfText } from '../../../../rules/fields.ts';
import { publish } from '../../../events/publish.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import type { AssignmentChange } from '../assign/changeAssignments.ts';
import { lockAssignments, requireOthers } from '../rounds/reachableRound.ts';
import { readRound } from '../rounds/roundRow.ts';
import { endAssessments } from './endAssessments.ts';

const inputSchema = z.object({ reason: paragraphOfText(1000).nullish() });

type ConflictInput = { roundId: string; applicationId: string; memberId: string };

/**
 * Records a conflict of interest in every round of the scholarship. The assessor can no longer see the
 * application, and a submitted assessment no longer counts, except in a closed round.
 */
export function setConflict(
  ctx: RequestContext,
  given: ConflictInput & { reason?: string | null | undefined },
): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    const { reason = null } = checkInput(inputSchema, given);
    const key = await findPair(inside, viewer, given);
    const data = { source: 'STAFF', reason } as const;
    await db.assessmentConflict.upsert({
      where: { userId_applicationId: key },
      create: { ...key, ...data, createdAt: ctx.now() },
      update: data,
    });
    const changed = await endAssessments(inside, { ...key, scholarshipId: round.scholarshipId });
    const after = { applicationId: key.applicationId, memberId: given.memberId };
    await publish(inside, 'conflict.set', { actorId: viewer.id, id: round.id, after });
    return { round: await readRound(db, round.id), changed, refused: [] };
  });
}

export function removeConflict(ctx: RequestContext, given: ConflictInput): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    const key = await findPair(inside, viewer, given);
    const { count: changed } = await db.assessmentConflict.deleteMany({ where: key });
    const before = { applicationId: key.applicationId, memberId: given.memberId };
    if (changed > 0) await publish(inside, 'conflict.removed', { actorId: viewer.id, id: round.id, before });
    return { round: await readRound(db, round.id), changed, refused: [] };
  });
}

/**
 * Throws CONFLICT for the viewer's own application, and NOT_FOUND unless the application is in the round and the
 * assessor is or was on its panel.
 */
async function findPair(
  { db }: TransactionContext,
  viewer: Viewer,
  { roundId, applicationId, memberId }: ConflictInput,
): Promise<{ userId: string; applicationId: string }> {
  await requireOthers({ db }, viewer, [applicationId]);
  const member = await db.panelMember.findFirst({
    where: { id: memberId, panel: { rounds: { some: { id: roundId } } } },
  });
  const entered = await db.roundApplication.count({ where: { roundId, applicationId } });
  if (!member?.userId || entered === 0) throw notFound();
  return { userId: member.userId, applicationId };
}
