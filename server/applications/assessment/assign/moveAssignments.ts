import { findMismatches } from '../../../../rules/assessment/expertise.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Assessor } from '../conflicts/findConflicts.ts';
import { mailAssessors } from '../progress/mailAssessors.ts';
import { lockAssignments, requireOthers } from '../rounds/reachableRound.ts';
import { readRound } from '../rounds/roundRow.ts';
import { NOT_BEGUN, NOTHING_SUBMITTED } from './assignmentTask.ts';
import type { AssignmentChange } from './changeAssignments.ts';
import { checkPairs } from './checkPairs.ts';
import { readExpectedExpertise } from './expectedExpertise.ts';

type HandOverInput = { roundId: string; fromMemberId: string; toMemberId: string };

/**
 * Moves an assessor's applications to another assessor. Started assessments are withdrawn. Assessments that
 * are submitted, that would have a conflict of interest or exceed the limit, or that are of the viewer's own
 * application are not moved.
 */
export function handOverAssessments(ctx: RequestContext, given: HandOverInput): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    const { fromMemberId, toMemberId } = given;
    // Locks the rows, so that the assessor cannot start an assessment at the same time.
    await db.$queryRaw`
      SELECT FROM assessments WHERE round_id = ${round.id}::uuid AND member_id = ${fromMemberId}::uuid FOR UPDATE`;
    const rows = await db.assessment.findMany({
      where: {
        ...{ roundId: round.id, memberId: fromMemberId, state: { in: [...NOT_BEGUN, 'STARTED'] } },
        entry: { application: { applicantId: { not: viewer.id } } },
      },
      orderBy: { applicationId: 'asc' },
    });
    const pairs = rows.map(({ applicationId }) => ({ applicationId, memberId: toMemberId }));
    const { findCause, assessors } = await checkPairs(inside, round, pairs);
    const refused: AssignmentChange['refused'] = [];
    let [changed, shown] = [0, 0];
    for (const { id, applicationId, state } of rows) {
      const cause = findCause({ applicationId, memberId: toMemberId });
      if (cause) {
        refused.push({ id: applicationId, memberId: toMemberId, cause });
        continue;
      }
      if (state === 'STARTED')
        await db.assessment.update({
          where: { id },
          data: { state: 'WITHDRAWN', version: { increment: 1 } },
        });
      else await db.assessment.delete({ where: { id } });
      const next = { state: state === 'PLANNED' ? 'PLANNED' : 'ASSIGNED', isByHand: true } as const;
      const key = { roundId: round.id, applicationId, memberId: toMemberId };
      await db.assessment.upsert({
        where: { roundId_applicationId_memberId: key },
        create: { ...key, ...next },
        update: { ...next, ...NOTHING_SUBMITTED, version: { increment: 1 } },
      });
      changed += 1;
      if (next.state === 'ASSIGNED') shown += 1;
    }
    const recipients = assessors.flatMap((one) =>
      one.id === toMemberId && shown > 0 ? [{ ...one, count: shown }] : [],
    );
    await mailAssessors(inside, 'assessmentsReleased', round.id, recipients);
    const after = { handedOver: changed, fromMemberId, toMemberId };
    await publish(inside, 'assignments.changed', { actorId: viewer.id, id: round.id, after });
    return { round: await readRound(db, round.id), changed, refused };
  });
}

/** Assigns one more assessor to an application. Throws CONFLICT if no assessor is available. */
export function askOneMore(
  ctx: RequestContext,
  given: { roundId: string; applicationId: string },
): Promise<AssignmentChange> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    const { applicationId } = given;
    await requireOthers(inside, viewer, [applicationId]);
    const { assessors, loads, findCause, hasRow } = await checkPairs(inside, round, [
      { applicationId, memberId: '' },
    ]);
    const expected = (await readExpectedExpertise(inside, round.id))(applicationId);
    const mismatch = (assessor: Assessor) => findMismatches(expected, assessor).length;
    const free = assessors
      .filter((assessor) => !round.requiresExpertise || mismatch(assessor) === 0)
      .toSorted(
        (a, b) =>
          (loads.get(a.id) ?? 0) - (loads.get(b.id) ?? 0) ||
          mismatch(a) - mismatch(b) ||
          (a.id < b.id ? -1 : 1),
      )
      .find(
        ({ id: memberId }) => !hasRow({ applicationId, memberId }) && !findCause({ applicationId, memberId }),
      );
    if (!free) throw refuse('CONFLICT', 'assignment.nobody');
    await db.assessment.create({
      data: { roundId: round.id, applicationId, memberId: free.id, isByHand: true },
    });
    const after = { added: 1, isByHand: true };
    await publish(inside, 'assignments.changed', { actorId: viewer.id, id: round.id, after });
    return { round: await readRound(db, round.id), changed: 1, refused: [] };
  });
}
