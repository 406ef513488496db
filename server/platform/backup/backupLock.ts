import type { Prisma } from '../../../prisma/client/client.ts';
import { ADVISORY_LOCKS } from '../database/advisoryLocks.ts';

/** Until the transaction ends no backup begins. Answers false while one runs: it still needs what it has seen. */
export async function keepBackupsOut(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isFree: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.backup}) AS "isFree"`;
  return row?.isFree === true;
}
