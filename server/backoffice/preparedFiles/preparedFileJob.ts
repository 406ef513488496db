import type { Prisma } from '../../../prisma/client/client.ts';

/** Task that makes the waiting files in sequence. */
export const MAKE_FILES = 'makePreparedFiles';

/**
 * Adds the job once; a running worker may have already checked for waiting files. A dedicated queue allows one run at
 * a time across all instances.
 */
export async function queueMaking(db: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${MAKE_FILES}, queue_name => ${MAKE_FILES}, job_key => ${MAKE_FILES})`;
}
