import type { ScholarshipFacts } from '../../../events/events.ts';
import { publish } from '../../../events/publish.ts';
import { addSendWebhookJob } from '../../../events/webhooks/sendWebhookJob.ts';
import type { Context } from '../../../platform/context.ts';
import { isPublic } from '../isPublic.ts';
import { hasClosedAt } from './mayNow.ts';

const RETENTION_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Reschedules a delivery's job to run in one second and sets its number of earlier attempts. Adds the job if it is
 * missing.
 */
export async function putOffWebhook({ db }: Context, id: string, attempts: number): Promise<void> {
  await db.$transaction([
    db.$executeRaw`
      SELECT ${addSendWebhookJob} FROM webhook_deliveries delivery
      WHERE delivery.id = ${id}::uuid AND delivery.state = 'QUEUED'`,
    db.$executeRaw`
      SELECT FROM graphile_worker.jobs job, graphile_worker.reschedule_jobs(
        ARRAY[job.id], run_at => now() + interval '1 second', attempts => ${attempts}::int)
      WHERE job.key = ${`webhook:${id}`}`,
  ]);
}

export async function purgeOldDeliveries({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY);
  await db.webhookDelivery.deleteMany({ where: { createdAt: { lt: before }, state: { not: 'QUEUED' } } });
}

/**
 * Queues webhooks for scholarships that closed within the last week, each only once even if several processes run.
 */
export async function queueClosingWebhooks(ctx: Context): Promise<void> {
  const now = ctx.now();
  const weekAgo = new Date(now.getTime() - 7 * DAY);
  await ctx.db.$transaction(async (db) => {
    const closed = await db.$queryRaw<ScholarshipFacts[]>`
      WITH told AS (
        INSERT INTO told_closings (scholarship_id, deadline)
        SELECT s.id, s.application_deadline FROM scholarships s
        WHERE ${isPublic('s')} AND ${hasClosedAt({ now })} AND s.closes_at > ${weekAgo}
          AND EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL)
        ON CONFLICT DO NOTHING
        RETURNING scholarship_id
      )
      SELECT s.id, s.scholarship_name AS "scholarshipName", s.university_name AS "universityName",
        s.application_deadline AS "applicationDeadline"
      FROM scholarships s JOIN told ON told.scholarship_id = s.id ORDER BY s.application_deadline, s.id`;
    await publish({ ...ctx, db }, 'scholarship.closed', closed);
  });
}
