import { v7 as uuidv7 } from 'uuid';
import type { AwardPlan } from '../../../prisma/client/client.ts';
import { HOLD_SECONDS } from '../../../rules/awards/decisions.ts';
import { problem } from '../../../rules/problems.ts';
import type { EventContext } from '../../events/publish.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { addReleaseJob } from '../decisions/releaseJob.ts';
import { IS_UNDECIDED } from './candidateSql.ts';

/**
 * Locks the scholarship, its plan and its fund until the transaction ends, so that the second of two releases sees
 * what the first has committed. The caller must have locked the applicants.
 */
export async function lockPlan(
  { db }: Pick<EventContext, 'db'>,
  scholarshipId: string,
): Promise<AwardPlan | null> {
  await db.$queryRaw`SELECT FROM scholarships WHERE id = ${scholarshipId}::uuid FOR NO KEY UPDATE`;
  await db.$queryRaw`SELECT FROM award_plans WHERE scholarship_id = ${scholarshipId}::uuid FOR UPDATE`;
  const plan = await db.awardPlan.findUnique({ where: { scholarshipId } });
  if (plan?.fundId) await db.$queryRaw`SELECT FROM funds WHERE id = ${plan.fundId}::uuid FOR UPDATE`;
  return plan;
}

type NewRelease = {
  scholarshipId: string;
  actorId: string | null;
  decisionIds: readonly string[];
  releaseAt: Date | null;
  overBudgetReason: string | null;
  needsSecondPerson: boolean;
};

/**
 * Moves prepared decisions into a release and marks their applications as held. Does not change the versions or
 * timestamps of the applications. Throws CONFLICT if one of them can no longer be decided.
 */
export async function openRelease(ctx: EventContext, given: NewRelease): Promise<string> {
  const { db, now } = ctx;
  const { decisionIds, needsSecondPerson, actorId, scholarshipId, overBudgetReason } = given;
  const id = uuidv7();
  const releaseAt = earliest(now(), given.releaseAt);
  const state = needsSecondPerson ? 'WAITING' : 'HELD';
  await db.release.create({
    data: { id, actorId, state, releaseAt, createdAt: now(), scholarshipId, overBudgetReason },
  });
  const held = await db.$executeRaw`
    WITH held AS (
      UPDATE applications a SET is_held = true FROM decisions d
      WHERE d.id = ANY(${decisionIds}::uuid[]) AND d.release_id IS NULL AND a.id = d.application_id AND NOT a.is_held
        AND ${IS_UNDECIDED}
      RETURNING a.id, a.status
    )
    UPDATE decisions d SET state = 'HELD', release_id = ${id}::uuid, from_status = held.status
    FROM held WHERE d.application_id = held.id AND d.id = ANY(${decisionIds}::uuid[])`;
  if (held !== decisionIds.length) throw refuse('CONFLICT', 'release.changed');
  if (state === 'HELD') await addReleaseJob(db, { id, releaseAt, now: now() });
  return id;
}

const MAX_AHEAD = 366 * 86_400_000;

export function requireSoon(now: Date, wanted: Date | null): void {
  if (wanted && (wanted < now || wanted.getTime() > now.getTime() + MAX_AHEAD))
    throw invalidInput({ releaseAt: problem('releaseTime') });
}

/**
 * Returns the requested time of a release, but at least HOLD_SECONDS from now, so that staff can undo the release.
 */
export function earliest(now: Date, wanted: Date | null): Date {
  return new Date(Math.max(now.getTime() + HOLD_SECONDS * 1000, wanted?.getTime() ?? 0));
}
