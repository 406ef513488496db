import type { Prisma } from '../../../prisma/client/client.ts';

/**
 * Keeps a scholarship's number and sum of ratings, in the transaction that writes the review. The database adds, so that
 * reviews written at once all count. Neither the record's version nor its date changes: there was no edit.
 * Write the review first: every writer then takes the two rows in the same order.
 */
export async function countRating(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  scholarshipId: string,
  change: { count: 1 | 0 | -1; rating: number },
): Promise<void> {
  await db.$executeRaw`
    UPDATE scholarships
    SET rating_count = rating_count + ${change.count}::int,
      rating_half_steps = rating_half_steps + ${change.rating * 2}::int
    WHERE id = ${scholarshipId}::uuid`;
}
