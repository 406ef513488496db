import { z } from 'zod';
import { problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { mailAssessors } from '../progress/mailAssessors.ts';
import { lockAssignments, requireOthers } from '../rounds/reachableRound.ts';
import { type RoundRow, readRound } from '../rounds/roundRow.ts';
import { NOT_BEGUN, NOTHING_SUBMITTED, readPeople } from './assignmentTask.ts';
import { checkPairs, type RefusalCause } from './checkPairs.ts';
import type { Pair } from './planAssignment.ts';

const MAX_CHANGED = 1000;

export type AssignmentChange = {
  round: RoundRow;
  changed: number;
  refused: { id: string; memberId: string | null; cause: RefusalCause }[];
};

const tooMany = problem('atMost', { max: MAX_CHANGED });

const pairsSchema = z.object({
  pairs: z.array(z.object({ applicationId: z.string(), memberId: z.string() })).max(MAX_CHANGED, tooMany),
});
const idsSchema = z.object({ ids: z.array(z.string()).max(MAX_CHANGED, tooMany) });

/**
 * Creates manual assignments, which automatic assignment does not change. Refuses invalid pairs and creates
 * the others.
 */
export function assignByHand(
  ctx: RequestContext,
  given: { roundId: string; pairs: readonly Pair[] },
): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    const { pairs } = checkInput(pairsSchema, given);
    await requireOthers(
      inside,
      viewer,
      pairs.map(({ applicationId }) => applicationId),
    );
    const { findCause } = await checkPairs(inside, round, pairs);
    const refused: AssignmentChange['refused'] = [];
    let changed = 0;
    for (const { applicationId, memberId } of pairs) {
      const cause = findCause({ applicationId, memberId });
      if (cause) {
        refused.push({ id: applicationId, memberId, cause });
        continue;
      }
      const key = { roundId: round.id, applicationId, memberId };
      await db.assessment.upsert({
        where: { roundId_applicationId_memberId: key },
        create: { ...key, isByHand: true },
        update: { state: 'PLANNED', isByHand: true, ...NOTHING_SUBMITTED, version: { increment: 1 } },
      });
      changed += 1;
    }
    const after = { added: changed, isByHand: true };
    await publish(inside, 'assignments.changed', { actorId: viewer.id, id: round.id, after });
    return { round: await readRound(db, round.id), changed, refused };
  });
}

export function withdrawAssignments(
  ctx: RequestContext,
  given: { roundId: string; ids: readonly string[] },
): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    const { ids } = checkInput(idsSchema, given);
    const where = { roundId: round.id, id: { in: ids } };
    const asked = await db.assessment.findMany({ where, select: { applicationId: true } });
    await requireOthers(
      inside,
      viewer,
      asked.map(({ applicationId }) => applicationId),
    );
    const { count: removed } = await db.assessment.deleteMany({
      where: { ...where, state: { in: [...NOT_BEGUN] } },
    });
    const { count: withdrawn } = await db.assessment.updateMany({
      where: { ...where, state: 'STARTED' },
      data: { state: 'WITHDRAWN', version: { increment: 1 } },
    });
    const submitted = await db.assessment.findMany({ where: { ...where, state: 'SUBMITTED' } });
    const refused = submitted.map(({ id, memberId }) => ({ id, memberId, cause: 'SUBMITTED' as const }));
    await publish(inside, 'assignments.changed', {
      ...{ actorId: viewer.id, id: round.id, after: { removed, withdrawn } },
    });
    return { round: await readRound(db, round.id), changed: removed + withdrawn, refused };
  });
}

export function releaseAssignments(
  ctx: RequestContext,
  given: { roundId: string },
): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    if (round.state !== 'OPEN') throw refuse('CONFLICT', 'round.notOpen');
    const { assessors, entries, findConflict } = await readPeople(db, round);
    const planned = await db.assessment.findMany({ where: { roundId: round.id, state: 'PLANNED' } });
    const assessorOf = new Map(assessors.map((assessor) => [assessor.id, assessor]));
    const entryOf = new Map(entries.map((entry) => [entry.applicationId, entry]));
    const refused: AssignmentChange['refused'] = [];
    const released: string[] = [];
    const counts = new Map<string, number>();
    for (const { id, memberId, applicationId } of planned) {
      const [assessor, entry] = [assessorOf.get(memberId), entryOf.get(applicationId)];
      const cause = assessor && entry ? findConflict(assessor, entry) : 'NOT_FOUND';
      if (cause) refused.push({ id: applicationId, memberId, cause });
      else {
        released.push(id);
        counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
      }
    }
    await db.$executeRaw`UPDATE assessments SET state = 'ASSIGNED', version = version + 1 WHERE id = ANY(${released}::uuid[])`;
    const recipients = assessors.map(({ id, ...person }) => ({ ...person, count: counts.get(id) ?? 0 }));
    await mailAssessors(
      inside,
      'assessmentsReleased',
      round.id,
      recipients.filter(({ count }) => count > 0),
    );
    await publish(inside, 'assignments.released', {
      ...{ actorId: viewer.id, id: round.id, after: { released: released.length } },
    });
    return { round: await readRound(db, round.id), changed: released.length, refused };
  });
}
