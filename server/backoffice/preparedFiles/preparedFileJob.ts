import type { Prisma } from '../../../prisma/client/client.ts';

/** The task that makes the files that wait, one after another. */
export const MAKE_FILES = 'makePreparedFiles';

/**
 * Adds the job, once; a worker that holds one may have looked for waiting files already. Its own queue lets one run at a time
 * on all instances.
 */
export async function queueMaking(db: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${MAKE_FILES}, queue_name => ${MAKE_FILES}, job_key => ${MAKE_FILES})`;
}
