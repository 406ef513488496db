import { Prisma } from '../../../prisma/client/client.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { CANDIDATES, IS_UNDECIDED } from './candidateSql.ts';

const waitlistOf = (scholarshipId: string) => Prisma.sql`FROM ${CANDIDATES}
  WHERE a.scholarship_id = ${scholarshipId}::uuid AND ${IS_UNDECIDED} AND d.outcome = 'WAITLIST'`;

/**
 * Returns the requested place or, without one, the place after the last. If the place is taken, the applications at
 * this and all later places move down by one. The caller must have locked the scholarship.
 */
export async function placeOnWaitlist(
  { db }: Pick<TransactionContext, 'db'>,
  scholarshipId: string,
  wanted: number | null,
): Promise<number> {
  const rows = await db.$queryRaw<{ id: string; place: number }[]>`
    SELECT d.id, d.waitlist_rank AS place ${waitlistOf(scholarshipId)} AND d.waitlist_rank IS NOT NULL`;
  const place = wanted ?? Math.max(0, ...rows.map((row) => row.place)) + 1;
  if (rows.some((row) => row.place === place)) {
    const moved = rows.filter((row) => row.place >= place).map(({ id }) => id);
    await db.$executeRaw`
      UPDATE decisions SET waitlist_rank = waitlist_rank + 1 WHERE id = ANY(${moved}::uuid[])`;
  }
  return place;
}
