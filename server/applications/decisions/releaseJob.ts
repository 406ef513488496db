import type { Prisma } from '../../../prisma/client/client.ts';

export const SEND_RELEASE = 'sendRelease';

export const RELEASE_KEY = 'release:';

/** Maximum number of attempts. After the last one, a sweep adds a new job (resumeReleases.ts). */
const MAX_ATTEMPTS = 5;

export async function addReleaseJob(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { id, releaseAt, now }: { id: string; releaseAt: Date; now: Date },
): Promise<void> {
  // Uses a relative delay, because the clocks of the database and this process may differ.
  const seconds = Math.max(0, (releaseAt.getTime() - now.getTime()) / 1000);
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${SEND_RELEASE}, json_build_object('id', ${id}::text), run_at => now() + make_interval(secs => ${seconds}),
      max_attempts => ${MAX_ATTEMPTS}::int, job_key => ${RELEASE_KEY + id})`;
}
