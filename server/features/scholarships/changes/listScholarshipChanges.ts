import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { MAX_PAGE_SIZE } from '../../../../rules/scholarships.ts';
import { type Context, momentOf } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import { checkInput } from '../../../input.ts';
import { isPublic } from '../isPublic.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';
import { type ChangePlace, type Cursor, FIRST_ID, readCursor, writeCursor } from './changeCursor.ts';
import { type ChangeFeed, findFirstNumber, readChangeFeed } from './changeFeed.ts';

/**
 * A scholarship that was added or changed, or one that left every public list: then `scholarship` is null.
 * @public generated types name it
 */
export type ScholarshipChange = { id: string; changedAt: string; scholarship: ReadScholarship | null };

export type ScholarshipChanges = {
  items: ScholarshipChange[];
  /** Where to go on: give it as `after`, at once while `hasMore`, later otherwise. */
  cursor: string;
  hasMore: boolean;
};

const expectedInstant = problem('instant');

/** What PostgreSQL reads when it is written the ISO way. */
const instant = z.coerce
  .date(expectedInstant)
  .min(new Date('0001-01-01T00:00:00Z'), expectedInstant)
  .max(new Date('9999-12-31T23:59:59.999Z'), expectedInstant);

const input = z.object({
  after: z.string().max(200, problem('cursor')).nullish(),
  updatedSince: instant.nullish(),
  limit: wholeNumber(1, MAX_PAGE_SIZE)
    .nullish()
    .transform((limit) => limit ?? MAX_PAGE_SIZE),
});

/**
 * What was added, changed or removed, in the order in which it was: for programs that keep a copy. Begins at the
 * first scholarship, at `updatedSince`, or where an earlier call's cursor says. Nothing is left out by reading while
 * others write: what a transaction under way may still change comes with a later call.
 * Two queries, three with `updatedSince`. INVALID_INPUT names the argument; CURSOR_EXPIRED when the cursor is of a
 * database that was replaced since.
 */
export async function listScholarshipChanges(
  ctx: Context,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<ScholarshipChanges> {
  const { after, updatedSince, limit } = checkInput(input, given);
  const cursor = after ? readCursor(after) : null;
  const feed = await readChangeFeed(ctx);
  const start = cursor ? findPlace(cursor, feed) : await findStart(ctx, updatedSince, feed);
  const rows = await ctx.db.$queryRaw<(ScholarshipChange & { number: string })[]>`
    WITH changes AS (
      (SELECT change_number AS number, id, changed_at AS at, NOT ${isPublic('scholarships')} AS gone FROM scholarships
        WHERE ${isBetween(start, feed)} AND published_at IS NOT NULL ORDER BY change_number, id LIMIT ${limit + 1})
      UNION ALL
      (SELECT change_number, id, removed_at, true FROM removed_scholarships
        WHERE ${isBetween(start, feed)} ORDER BY change_number, id LIMIT ${limit + 1})
      ORDER BY 1, 2 LIMIT ${limit + 1}
    )
    SELECT changes.id, number::text, to_char(changes.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "changedAt",
      CASE WHEN NOT gone THEN (SELECT to_json(item) FROM (
        SELECT ${selectColumns(columns, momentOf(ctx))} FROM scholarships s ${joinPictures(columns)} WHERE s.id = changes.id
      ) item) END AS scholarship
    FROM changes ORDER BY changes.number, changes.id`;
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const end = last ? { number: BigInt(last.number), id: last.id } : start;
  return { items, cursor: writeCursor({ feed: feed.feed, ...end }), hasMore: rows.length > limit };
}

function isBetween({ number, id }: ChangePlace, { horizon }: ChangeFeed): Prisma.Sql {
  return Prisma.sql`(change_number, id) > (${number}::bigint, ${id}::uuid) AND change_number < ${horizon}::bigint`;
}

async function findStart(
  ctx: Context,
  since: Date | null | undefined,
  feed: ChangeFeed,
): Promise<ChangePlace> {
  return { number: since ? await findFirstNumber(ctx, since, feed) : 0n, id: FIRST_ID };
}

/** A feed answers no place beyond its horizon: such a cursor is of a later state, before a backup was put back. */
function findPlace(cursor: Cursor, { feed, horizon, takesInstants }: ChangeFeed): ChangePlace {
  const isKnown = cursor.feed === feed || (cursor.feed === null && takesInstants);
  if (!isKnown || cursor.number > horizon) throw refuse('CURSOR_EXPIRED', 'scholarship.cursorExpired');
  return cursor;
}
