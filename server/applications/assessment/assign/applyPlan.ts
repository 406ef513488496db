import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { publish } from '../../../events/publish.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { authorizeRound, lockAssignments } from '../rounds/reachableRound.ts';
import { readRound } from '../rounds/roundRow.ts';
import { readTask } from './assignmentTask.ts';
import type { AssignmentChange } from './changeAssignments.ts';
import { type Pair, planAssignment, seedRule } from './planAssignment.ts';

const inputSchema = z.object({ seed: seedRule, fingerprint: z.string() });

type PlanInput = { roundId: string; seed: number; fingerprint: string };

export async function applyAssignmentPlan(ctx: RequestContext, given: PlanInput): Promise<AssignmentChange> {
  const { round: before } = await authorizeRound(ctx, given.roundId);
  const { seed, fingerprint } = checkInput(inputSchema, given);
  if (before.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  // Computes the plan before locking the scholarship, so that applicants do not have to wait for the computation.
  const { task, plan } = await planAssignment(ctx, before, seed);
  if (plan.fingerprint !== fingerprint) throw refuse('CONFLICT', 'assignment.changed');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, before.id);
    const now = await readTask(inside, round, seed);
    if (!isDeepStrictEqual(now.task, task)) throw refuse('CONFLICT', 'assignment.changed');
    const { id: roundId } = round;
    const count = await removeUnbegun(inside, roundId, plan.removed);
    if (count < plan.removed.length) throw refuse('CONFLICT', 'assignment.changed');
    await db.assessment.createMany({ data: plan.added.map((pair) => ({ roundId, ...pair })) });
    const after = { added: plan.added.length, removed: count, seed };
    await publish(inside, 'assignments.changed', { actorId: viewer.id, id: roundId, after });
    return { round: await readRound(db, roundId), changed: plan.added.length + count, refused: [] };
  });
}

async function removeUnbegun(
  { db }: Pick<TransactionContext, 'db'>,
  roundId: string,
  pairs: readonly Pair[],
): Promise<number> {
  const [applicationIds, memberIds] = [
    pairs.map(({ applicationId }) => applicationId),
    pairs.map(({ memberId }) => memberId),
  ];
  return db.$executeRaw`
    DELETE FROM assessments t USING unnest(${applicationIds}::uuid[], ${memberIds}::uuid[]) AS removed (application_id, member_id)
    WHERE t.round_id = ${roundId}::uuid AND t.application_id = removed.application_id AND t.member_id = removed.member_id
      AND t.state IN ('PLANNED', 'ASSIGNED')`;
}
