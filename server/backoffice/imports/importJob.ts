import type { Prisma } from '../../../prisma/client/client.ts';

export const RUN_IMPORTS = 'runImports';

/**
 * Adds the job, unless it is already queued. The separate queue ensures that only one such job runs at a time across
 * all instances.
 */
export async function queueImports(db: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${RUN_IMPORTS}, queue_name => ${RUN_IMPORTS}, job_key => ${RUN_IMPORTS})`;
}
