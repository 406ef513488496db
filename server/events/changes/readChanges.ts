import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { MAX_PAGE_SIZE } from '../../../rules/catalogue/scholarships.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import {
  type ChangePlace,
  type Copy,
  type Cursor,
  FIRST_ID,
  readCursor,
  writeCursor,
} from './changeCursor.ts';
import { type ChangeFeed, readChangeFeed } from './changeFeed.ts';

/** `record` is null if the record has left this reader's list. */
export type Change<R> = { id: string; changedAt: string; isRemoved: boolean; record: R | null };

export type Changes<R> = {
  items: Change<R>[];
  cursor: string;
  hasMore: boolean;
};

export type ChangeRange = { after: ChangePlace; below: bigint; limit: number };

export type ChangeSource = {
  entries: (range: ChangeRange) => Prisma.Sql;
  record: Prisma.Sql;
  /** The reader is null for a list that is the same for everyone. */
  reader: string | null;
  first?: (feed: ChangeFeed) => Promise<bigint>;
};

export const changesSchema = z.object({
  after: z.string().max(200, problem('cursor')).nullish(),
  limit: wholeNumber(1, MAX_PAGE_SIZE)
    .nullish()
    .transform((limit) => limit ?? MAX_PAGE_SIZE),
});

/**
 * Entries for records that have left the list are deleted after this time. The API's documentation states the number.
 */
export const RETENTION_DAYS = 90;

const RETENTION_SECONDS = RETENTION_DAYS * 24 * 60 * 60;

type ChangedRecord<R> = R & {
  changeNumber: string;
  changedId: string;
  changedAt: string;
  isThere: true | null;
};

/**
 * Returns added, changed and removed records in order, for programs that maintain a copy. Never skips concurrent
 * writes: a transaction in progress appears in a later call. Throws CURSOR_EXPIRED if the database was replaced, or
 * if the cursor belongs to another reader, is older than a change of the reader's permissions, or is too old.
 */
export async function readChanges<R extends object>(
  ctx: Pick<Context, 'db'>,
  { after, limit }: z.output<typeof changesSchema>,
  source: ChangeSource,
): Promise<Changes<R>> {
  const cursor = after ? readCursor(after) : null;
  const feed = await readChangeFeed(ctx);
  const start = cursor ? findPlace(cursor, feed, source) : await findStart(feed, source);
  const range = { after: start, below: feed.horizon, limit: limit + 1 };
  const rows = await ctx.db.$queryRaw<ChangedRecord<R>[]>`
    WITH entries AS (SELECT * FROM (${source.entries(range)}) found ORDER BY number, id LIMIT ${limit + 1})
    SELECT e.number::text AS "changeNumber", e.id AS "changedId",
      to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "changedAt", there.*
    FROM entries e LEFT JOIN LATERAL (SELECT true AS "isThere", record.* FROM (${source.record}) record) there ON true
    ORDER BY e.number, e.id`;
  const last = rows.length > limit ? rows[limit - 1] : rows.at(-1);
  const end = last ? { number: BigInt(last.changeNumber), id: last.changedId } : start;
  const hasMore = rows.length > limit;
  const copy = start.copy && { ...start.copy, ...(!hasMore && { completeAt: feed.readAt }) };
  return {
    items: rows.slice(0, limit).map(toChange<R>),
    cursor: writeCursor({ feed: feed.feed, ...end, copy }),
    hasMore,
  };
}

function toChange<R extends object>(row: ChangedRecord<R>): Change<R> {
  const { changeNumber: _, changedId, changedAt, isThere, ...record } = row;
  const isRemoved = !isThere;
  return { id: changedId, changedAt, isRemoved, record: isRemoved ? null : (record as unknown as R) };
}

type Start = ChangePlace & { copy: Copy | null };

async function findStart(feed: ChangeFeed, { reader, first }: ChangeSource): Promise<Start> {
  const number = first ? await first(feed) : 0n;
  return { number, id: FIRST_ID, copy: reader === null ? null : { reader, completeAt: feed.readAt } };
}

/** A cursor beyond the feed's horizon was issued before the database was restored from an older backup. */
function findPlace(cursor: Cursor, feed: ChangeFeed, { reader }: ChangeSource): Start {
  if (cursor.feed !== feed.feed || cursor.number > feed.horizon)
    throw refuse('CURSOR_EXPIRED', 'changes.databaseReplaced');
  const { copy } = cursor;
  const isOlder = copy !== null && copy.completeAt < feed.readAt - RETENTION_SECONDS;
  if ((copy?.reader ?? null) !== reader || isOlder) throw refuse('CURSOR_EXPIRED', 'changes.otherReader');
  return cursor;
}

export function isWithin({ after, below }: ChangeRange, number: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${number}, ${id}) > (${after.number}::bigint, ${after.id}::uuid) AND ${number} < ${below}::bigint`;
}
