import type { Prisma } from '../../../prisma/client/client.ts';
import { ADVISORY_LOCKS } from '../database/advisoryLocks.ts';

/** Prevents backups until the transaction ends. Returns false if a backup is running. */
export async function preventBackups(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isFree: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.backup}) AS "isFree"`;
  return row?.isFree === true;
}
