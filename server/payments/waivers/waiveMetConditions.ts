import type { Prisma } from '../../../prisma/client/client.ts';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { readFacts } from '../../catalogue/profiles/readFacts.ts';
import type { EventContext, WorkContext } from '../../events/publish.ts';
import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import { PAYMENT_STATE_CONDITIONS } from '../readPaymentStates.ts';
import { addWaiver } from './addWaiver.ts';
import { weigh } from './waiverCondition.ts';

/**
 * Maximum number of applications to check. The conditions of any others are evaluated when the person clicks to pay.
 */
const MAX_APPLICATIONS = 100;

type UnpaidApplication = { scholarshipId: string; condition: Condition };

/**
 * Waives the fees of unpaid applications whose condition is met. Answers given after submission also count. Skips
 * applications that staff entered; their condition is evaluated when the person clicks to pay. The caller must have
 * locked the person.
 */
export async function waiveMetConditions(ctx: EventContext, personId: string): Promise<void> {
  const unpaid = await ctx.db.$queryRaw<UnpaidApplication[]>`
    SELECT a.scholarship_id AS "scholarshipId", r.condition FROM applications a
    JOIN waiver_rules r ON r.scholarship_id = a.scholarship_id AND r.condition IS NOT NULL
    WHERE a.applicant_id = ${personId}::uuid AND a.cancelled_at IS NULL AND a.status <> 'REJECTED'
      AND NOT a.applicant_id = ANY(r.condition_by) AND NOT ${IS_ENTERED} AND ${PAYMENT_STATE_CONDITIONS.UNPAID}
    ORDER BY a.id DESC LIMIT ${MAX_APPLICATIONS}`;
  if (unpaid.length === 0) return;
  const facts = await readFacts(ctx, personId);
  for (const { scholarshipId, condition } of unpaid)
    if (weigh(condition, facts).verdict === 'met')
      await addWaiver(ctx, { personId, scholarshipId, reason: 'CONDITION', condition });
}

export const WAIVE_VERIFIED_FACTS = 'settleFacts';

/** Queues a job that evaluates the waivers, because a file may contain facts about thousands of people. */
export async function addWaiverJob(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  since: Date,
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${WAIVE_VERIFIED_FACTS}, json_build_object('since', ${since.toISOString()}::text))`;
}

export async function waiveVerifiedSince(ctx: WorkContext, since: Date): Promise<void> {
  const people = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.suspended_at IS NULL
      AND EXISTS (SELECT FROM verified_facts f WHERE f.person_id = u.id AND f.updated_at >= ${since})
      AND EXISTS (SELECT FROM applications a JOIN waiver_rules r ON r.scholarship_id = a.scholarship_id
        WHERE a.applicant_id = u.id AND a.cancelled_at IS NULL AND r.condition IS NOT NULL AND ${PAYMENT_STATE_CONDITIONS.UNPAID})
    ORDER BY u.id`;
  for (const { id } of people)
    await ctx.db.$transaction(async (db) => {
      if (await lockPerson(db, id)) await waiveMetConditions({ ...ctx, db }, id);
    });
}
