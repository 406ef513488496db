import type { Prisma } from '../../../prisma/client/client.ts';

/** The task that sends one release; its payload is the release's id. */
export const SEND_RELEASE = 'sendRelease';

/** What a release's job is known by begins with, before the release's id. */
export const RELEASE_KEY = 'release:';

/** Once these are used up, a sweep adds a new job (resumeReleases.ts). */
const MAX_ATTEMPTS = 5;

/** Adds the job for the instant at which the release is due. One that waits already is replaced. */
export async function addReleaseJob(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { id, releaseAt, now }: { id: string; releaseAt: Date; now: Date },
): Promise<void> {
  // In the queue's own time: the database's clock and ours may differ.
  const seconds = Math.max(0, (releaseAt.getTime() - now.getTime()) / 1000);
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${SEND_RELEASE}, json_build_object('id', ${id}::text), run_at => now() + make_interval(secs => ${seconds}),
      max_attempts => ${MAX_ATTEMPTS}::int, job_key => ${RELEASE_KEY + id})`;
}
