import type { Prisma } from '../../../prisma/client/client.ts';

/**
 * True if the database contains people, scholarships or removed scholarships, or if the portal has run in
 * production. In these cases, no demo data is added.
 */
export async function isUsed(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isUsed: boolean }[]>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM scholarships)
      OR EXISTS (SELECT FROM removed_scholarships)
      OR EXISTS (SELECT FROM system_state WHERE key = 'productionSince') AS "isUsed"`;
  return row?.isUsed ?? true;
}
