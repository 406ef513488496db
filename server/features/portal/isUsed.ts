import type { Prisma } from '../../../prisma/client/client.ts';

/** Whether people or scholarships are, or scholarships were, in the database: nothing of the demo is added to it then. */
export async function isUsed(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isUsed: boolean }[]>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM scholarships)
      OR EXISTS (SELECT FROM removed_scholarships) AS "isUsed"`;
  return row?.isUsed ?? true;
}
