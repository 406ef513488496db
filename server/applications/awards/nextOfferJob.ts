import type { OfAward } from '../../events/events.ts';
import type { EventContext } from '../../events/publish.ts';

/**
 * Task that offers a place freed by an ended award to the next applicant on the waitlist. The payload is the award's
 * id.
 */
export const OFFER_NEXT = 'offerNext';

const RETRY_SECONDS = 60;

type Database = Pick<EventContext['db'], '$queryRaw' | '$executeRaw'>;

const keyOf = (awardId: string) => `${OFFER_NEXT}:${awardId}`;

export async function addNextOfferJob(
  { db }: EventContext,
  { awardId, scholarshipId }: OfAward,
): Promise<void> {
  const plan = await db.awardPlan.findUnique({ where: { scholarshipId }, select: { offersWaitlist: true } });
  if (!plan?.offersWaitlist) return;
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${OFFER_NEXT}, json_build_object('id', ${awardId}::text),
      job_key => ${keyOf(awardId)})`;
}

/** Postpones the job, unless the job was removed because its place has already been offered. */
export async function postponeJob(db: Database, awardId: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${OFFER_NEXT}, json_build_object('id', ${awardId}::text),
      run_at => now() + make_interval(secs => ${RETRY_SECONDS}), job_key => key)
    FROM graphile_worker.jobs WHERE key = ${keyOf(awardId)}`;
}

/** Must run in the transaction that offers the award's place, so that the job cannot offer the same place again. */
export async function removeJob(db: Database, awardId: string): Promise<boolean> {
  const [job] = await db.$queryRaw<{ isRemoved: boolean }[]>`
    SELECT (graphile_worker.remove_job(${keyOf(awardId)})).id IS NOT NULL AS "isRemoved"`;
  return job?.isRemoved ?? false;
}

/** Removes the scholarship's oldest job, because staff are offering the freed place themselves. */
export async function removeOldestJob(db: Database, scholarshipId: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.remove_job(oldest.key) FROM (
      SELECT j.key FROM awards w JOIN applications a ON a.id = w.application_id
      JOIN graphile_worker.jobs j ON j.key = ${keyOf('')} || w.id
      WHERE a.scholarship_id = ${scholarshipId}::uuid ORDER BY j.created_at, j.id LIMIT 1
    ) oldest`;
}
