import type { Prisma } from '../../../prisma/client/client.ts';

/** Task that checks and writes the waiting imports in sequence. */
export const RUN_IMPORTS = 'runImports';

/** Adds the job once. A dedicated queue allows one run at a time across all instances. */
export async function queueImports(db: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job(${RUN_IMPORTS}, queue_name => ${RUN_IMPORTS}, job_key => ${RUN_IMPORTS})`;
}
