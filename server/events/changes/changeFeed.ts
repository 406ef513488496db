import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

/** Where the numbers of changes stand. Numbers are whole, and too long for JavaScript's own. */
export type ChangeFeed = {
  /** In every cursor of this feed: cursors of another one are of another history. */
  feed: string;
  /** Every change with a smaller number is committed or undone; none with such a number will come. */
  horizon: bigint;
  /** By the database's clock, which also dates changes; in seconds. */
  readAt: number;
};

type FeedRow = Omit<ChangeFeed, 'horizon'> & { horizon: string; isCurrent: boolean };

/**
 * The feed of this database. The one that a restored database brought along is replaced at its first use: its numbers
 * would mean other transactions. One query.
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
 * Begins a feed whose numbers come after all that are there. Waits for those who write, and lets none in meanwhile; after
 * a second it stops until the next run, so that no writer waits behind it for long.
 */
async function replaceFeed(db: Context['db']): Promise<FeedRow> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '1s'`;
    await tx.$executeRaw`LOCK TABLE scholarships, record_changes IN SHARE ROW EXCLUSIVE MODE`;
    // Of two that come at once, the second finds what the first has begun.
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
