import type { Prisma } from '../../../prisma/client/client.ts';

type Removal = { task: string; record: string };

/** For each id, adds a job that deletes the bytes after `after` seconds, or postpones the waiting job. */
export async function queueRemovals(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { task, record }: Removal,
  ids: string[],
  after: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${task}, json_build_object('id', id),
      run_at => now() + make_interval(secs => ${after}), job_key => ${`${record}:`} || id
    ) FROM unnest(${ids}::text[]) id`;
}

/**
 * Delay in seconds of a deletion while a backup is running, because the backup still reads the bytes of every record
 * in its snapshot.
 */
export const AFTER_BACKUP = 300;
