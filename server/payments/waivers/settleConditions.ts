import type { Prisma } from '../../../prisma/client/client.ts';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { readFacts } from '../../catalogue/profiles/readFacts.ts';
import type { EventContext, WorkContext } from '../../events/publish.ts';
import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import { PAYMENT_STATE_CONDITIONS } from '../readPaymentStates.ts';
import { addWaiver } from './addWaiver.ts';
import { weigh } from './waiverCondition.ts';

/** Applications that are looked at after one save; a later click to pay looks at its own again. */
const MAX_APPLICATIONS = 100;

type Unpaid = { scholarshipId: string; condition: Condition };

/**
 * Waives what a person's applications still owe where the condition is met by what is known of them now, for a caller that holds
 * them: what is answered after submitting counts as if it had been answered before. Two queries where nothing is owed. What staff
 * entered waits for its person's click to pay.
 */
export async function settleConditions(ctx: EventContext, personId: string): Promise<void> {
  const unpaid = await ctx.db.$queryRaw<Unpaid[]>`
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

/** Settles the fees of those about whom facts were verified; its payload is the instant since when. */
export const SETTLE_FACTS = 'settleFacts';

/** Adds the job in the transaction of what was verified: a file may be about thousands of people. */
export async function addSettling(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  since: Date,
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${SETTLE_FACTS}, json_build_object('since', ${since.toISOString()}::text))`;
}

/** The same for everyone about whom a fact was verified at an instant or later, each in a transaction of its own. */
export async function settleVerifiedSince(ctx: WorkContext, since: Date): Promise<void> {
  const people = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.suspended_at IS NULL
      AND EXISTS (SELECT FROM verified_facts f WHERE f.person_id = u.id AND f.updated_at >= ${since})
      AND EXISTS (SELECT FROM applications a JOIN waiver_rules r ON r.scholarship_id = a.scholarship_id
        WHERE a.applicant_id = u.id AND a.cancelled_at IS NULL AND r.condition IS NOT NULL AND ${PAYMENT_STATE_CONDITIONS.UNPAID})
    ORDER BY u.id`;
  for (const { id } of people)
    await ctx.db.$transaction(async (db) => {
      if (await lockPerson(db, id)) await settleConditions({ ...ctx, db }, id);
    });
}
