import type { Prisma } from '../../../prisma/client/client.ts';

export const MAKE_FILES = 'makePreparedFiles';

/**
 * Adds the job, unless it is already queued. A running job does not count, because it may have looked for waiting
 * files too early. The separate queue ensures that only one such job runs at a time across all instances.
 */
export async function queueMaking(db: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${MAKE_FILES}, queue_name => ${MAKE_FILES}, job_key => ${MAKE_FILES})`;
}
