import type { Context } from '../../platform/context.ts';
import { addReleaseJob, RELEASE_KEY } from './releaseJob.ts';

/**
 * Adds new jobs for due releases whose job is lost or has no attempts left. Skips running jobs and jobs that
 * will be retried: if a worker dies, another one takes over its job (`platform/jobs/jobLeases.ts`).
 */
export async function resumeReleases({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const due = await db.$queryRaw<{ id: string; releaseAt: Date }[]>`
    SELECT id, release_at AS "releaseAt" FROM releases
    WHERE state IN ('HELD', 'SENDING') AND release_at <= ${now()} AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs job
      WHERE job.key = ${RELEASE_KEY} || releases.id AND (job.locked_at IS NOT NULL OR job.attempts < job.max_attempts))`;
  for (const release of due) await addReleaseJob(db, { ...release, now: now() });
}
