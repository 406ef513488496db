import type { Prisma } from '../../prisma/client/client.ts';

/** Any number but that of another lock. A backup holds it alone; what removes the bytes of pictures shares it. */
export const BACKUP_LOCK = 7_205_759_405;

/** Until the transaction ends no backup begins. Answers false while one runs: it still needs what it has seen. */
export async function keepBackupsOut(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isFree: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS "isFree"`;
  return row?.isFree === true;
}
