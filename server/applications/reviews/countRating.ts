import type { Prisma } from '../../../prisma/client/client.ts';

/**
 * The caller's transaction must already have written the review. The database adds the rating, so that concurrent
 * reviews all count. The scholarship's version and date do not change, because it was not edited.
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
