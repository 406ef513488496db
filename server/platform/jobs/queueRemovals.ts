import type { Prisma } from '../../../prisma/client/client.ts';

/** The task, and what the keys of its jobs begin with. */
type Removal = { task: string; record: string };

/** Adds a job for each id that removes its bytes, after a number of seconds; one that waits already is put off instead. */
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

/** While a backup runs, which reads the bytes of every record it has seen: so many seconds later. */
export const AFTER_BACKUP = 300;
