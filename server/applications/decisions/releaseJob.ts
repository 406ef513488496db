import type { Prisma } from '../../../prisma/client/client.ts';

/** Task that sends one release; the payload is the release's id. */
export const SEND_RELEASE = 'sendRelease';

/** Prefix of a release's job key, followed by the release's id. */
export const RELEASE_KEY = 'release:';

/** After the last attempt, a sweep adds a new job (resumeReleases.ts). */
const MAX_ATTEMPTS = 5;

/** Adds the job for the release's due time. Replaces a waiting job. */
export async function addReleaseJob(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { id, releaseAt, now }: { id: string; releaseAt: Date; now: Date },
): Promise<void> {
  // Uses a relative delay, because the database's clock and ours may differ.
  const seconds = Math.max(0, (releaseAt.getTime() - now.getTime()) / 1000);
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${SEND_RELEASE}, json_build_object('id', ${id}::text), run_at => now() + make_interval(secs => ${seconds}),
      max_attempts => ${MAX_ATTEMPTS}::int, job_key => ${RELEASE_KEY + id})`;
}
