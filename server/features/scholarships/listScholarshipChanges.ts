import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { MAX_PAGE_SIZE } from '../../../rules/scholarships.ts';
import { type Context, today } from '../../context.ts';
import { invalidInput } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';

/** A scholarship that was added or changed, or one that left every public list: then `scholarship` is null. */
export type ScholarshipChange = { id: string; changedAt: string; scholarship: ReadScholarship | null };

export type ScholarshipChanges = {
  items: ScholarshipChange[];
  /** Where to go on: give it as `after`, at once while `hasMore`, later otherwise. */
  cursor: string;
  hasMore: boolean;
};

const expectedInstant = 'Give an instant of the years 1 to 9999, such as 2026-11-21T09:30:00Z.';

/** What PostgreSQL reads when it is written the ISO way. */
const instant = z.coerce
  .date(expectedInstant)
  .min(new Date('0001-01-01T00:00:00Z'), expectedInstant)
  .max(new Date('9999-12-31T23:59:59.999Z'), expectedInstant);

const input = z.object({
  after: z.string().max(200, 'Give a cursor as it was answered.').nullish(),
  updatedSince: instant.nullish(),
  limit: wholeNumber(1, MAX_PAGE_SIZE)
    .nullish()
    .transform((limit) => limit ?? MAX_PAGE_SIZE),
});

type Place = { at: string; id: string };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * What was added, changed or removed, in the order in which it was: for programs that keep a copy. Begins at the
 * first scholarship, at `updatedSince`, or where an earlier call's cursor says. Nothing is left out by reading while
 * others write: what a transaction under way may still change comes with a later call.
 * Two queries. INVALID_INPUT names the argument.
 */
export async function listScholarshipChanges(
  ctx: Context,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<ScholarshipChanges> {
  const { after, updatedSince, limit } = checkInput(input, given);
  const start = after ? readCursor(after) : { at: (updatedSince ?? new Date(0)).toISOString(), id: FIRST_ID };
  const end = await readSettled(ctx);
  const rows = await ctx.db.$queryRaw<(ScholarshipChange & { at: string })[]>`
    WITH changes AS (
      (SELECT id, changed_at AS at, archived_at IS NOT NULL AS gone FROM scholarships
        WHERE ${isBetween(Prisma.sql`changed_at`, start, end)} ORDER BY changed_at, id LIMIT ${limit + 1})
      UNION ALL
      (SELECT id, removed_at, true FROM removed_scholarships
        WHERE ${isBetween(Prisma.sql`removed_at`, start, end)} ORDER BY removed_at, id LIMIT ${limit + 1})
      ORDER BY 2, 1 LIMIT ${limit + 1}
    )
    SELECT changes.id, changes.at::text AS at, to_char(changes.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "changedAt",
      CASE WHEN NOT gone THEN (SELECT to_json(item) FROM (
        SELECT ${selectColumns(columns, today(ctx))} FROM scholarships s ${joinPictures(columns)} WHERE s.id = changes.id
      ) item) END AS scholarship
    FROM changes ORDER BY changes.at, changes.id`;
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    cursor: last ? writeCursor(last) : (after ?? writeCursor(start)),
    hasMore: rows.length > limit,
  };
}

/**
 * The instant before which every write is committed or undone. Asked in a statement of its own, before the changes are
 * read: of a transaction that ends in between all is seen, or nothing counts yet.
 */
async function readSettled(ctx: Context): Promise<string> {
  const [settled] = await ctx.db.$queryRaw<{ at: string }[]>`
    SELECT least(min(xact_start), statement_timestamp())::text AS at FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  return settled?.at ?? '-infinity';
}

function isBetween(column: Prisma.Sql, { at, id }: Place, end: string): Prisma.Sql {
  return Prisma.sql`(${column}, id) > (${at}::timestamptz, ${id}::uuid) AND ${column} < ${end}::timestamptz`;
}

function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** As PostgreSQL or JavaScript writes an instant, its zone one that there is, and an id. */
const CURSOR =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?) ([0-9a-f-]{36})$/;

function readCursor(text: string): Place {
  const [, day, time, zone = '', id] = Buffer.from(text, 'base64url').toString('utf8').match(CURSOR) ?? [];
  const at = `${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`;
  const isSound =
    z.iso.date().safeParse(day).success &&
    instant.safeParse(at).success &&
    z.uuid().or(z.literal(FIRST_ID)).safeParse(id).success;
  if (!isSound || !id) throw invalidInput({ after: 'Give a cursor as it was answered.' });
  return { at, id };
}
