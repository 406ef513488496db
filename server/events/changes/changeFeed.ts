import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

/** Numbers are `bigint`, because they exceed JavaScript's safe integers. */
export type ChangeFeed = {
  /** Part of every cursor. A cursor with another value was issued before the database was replaced. */
  feed: string;
  /**
   * Every change with a smaller number is committed or rolled back, and no new change will get such a number.
   */
  horizon: bigint;
  /** Time in seconds by the database's clock, which also dates changes. */
  readAt: number;
};

type FeedRow = Omit<ChangeFeed, 'horizon'> & { horizon: string; isCurrent: boolean };

/**
 * Returns the database's feed. If the database has been restored, first replaces the feed, because its numbers would
 * refer to other transactions.
 */
export async function readChangeFeed({ db }: Pick<Context, 'db'>): Promise<ChangeFeed> {
  const found = (await findFeed(db)) ?? (await replaceFeed(db));
  return { ...found, horizon: BigInt(found.horizon) };
}

async function findFeed(db: Prisma.TransactionClient): Promise<FeedRow | null> {
  const [row] = await db.$queryRaw<FeedRow[]>`
    SELECT feed::text, cluster = change_cluster() AS "isCurrent",
      extract(epoch FROM now())::int AS "readAt",
      (base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text AS horizon
    FROM change_feed`;
  return row?.isCurrent ? row : null;
}

/**
 * Starts a feed with numbers above all existing ones. Fails if waiting for current writers takes more than a second,
 * so that no new writer waits long. The next call tries again.
 */
async function replaceFeed(db: Context['db']): Promise<FeedRow> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '1s'`;
    await tx.$executeRaw`LOCK TABLE scholarships, record_changes IN SHARE ROW EXCLUSIVE MODE`;
    // The second of two concurrent calls finds the feed of the first.
    const quicker = await findFeed(tx);
    if (quicker) return quicker;
    await tx.$executeRaw`
      INSERT INTO change_feed (feed, cluster, base)
      SELECT gen_random_uuid(), change_cluster(), 1 + greatest(0, (SELECT max(change_number) FROM scholarships),
        (SELECT max(change_number) FROM removed_scholarships), (SELECT max(number) FROM record_changes))
      ON CONFLICT (is_only) DO UPDATE SET feed = excluded.feed, cluster = excluded.cluster, base = excluded.base`;
    const begun = await findFeed(tx);
    if (!begun) throw new Error('The feed of changes that was just begun is not there');
    return begun;
  });
}
