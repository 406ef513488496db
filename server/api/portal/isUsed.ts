import type { Prisma } from '../../../prisma/client/client.ts';

/** True once people or scholarships are, or scholarships were, in the database, or it ran in production: nothing of the demo is added to it. */
export async function isUsed(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isUsed: boolean }[]>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM scholarships)
      OR EXISTS (SELECT FROM removed_scholarships)
      OR EXISTS (SELECT FROM system_state WHERE key = 'productionSince') AS "isUsed"`;
  return row?.isUsed ?? true;
}
