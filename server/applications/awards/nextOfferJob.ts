import type { OfAward } from '../../events/events.ts';
import type { EventContext } from '../../events/publish.ts';

/** Task that offers the waitlist a place that an ended award freed. The payload is the award's id. */
export const OFFER_NEXT = 'offerNext';

/** Delay in seconds before the next attempt while another release for the scholarship is pending. */
export const RETRY_SECONDS = 60;

/** Adds the job if the scholarship's plan offers free places automatically. */
export async function addNextOfferJob(
  { db }: EventContext,
  { awardId, scholarshipId }: OfAward,
): Promise<void> {
  const plan = await db.awardPlan.findUnique({ where: { scholarshipId }, select: { offersWaitlist: true } });
  if (plan?.offersWaitlist) await addJob(db, awardId, 0);
}

export async function addJob(db: Pick<EventContext['db'], '$executeRaw'>, awardId: string, seconds: number) {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${OFFER_NEXT}, json_build_object('id', ${awardId}::text),
      run_at => now() + make_interval(secs => ${seconds}), job_key => ${`offerNext:${awardId}`})`;
}
