import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { problem } from '../../../../rules/problems.ts';
import type { ChangeFeed } from '../../../events/changes/changeFeed.ts';
import {
  type Change,
  type ChangeRange,
  type Changes,
  changesSchema,
  isWithin,
  readChanges,
} from '../../../events/changes/readChanges.ts';
import { type Context, getMoment } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { isPublic } from '../isPublic.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';

/** @public used by generated types */
export type ScholarshipChange = Change<ReadScholarship>;

const expectedInstant = problem('instant');

/** A timestamp in the years 1 to 9999, because PostgreSQL cannot read other years in ISO format. */
const instant = z.coerce
  .date(expectedInstant)
  .min(new Date('0001-01-01T00:00:00Z'), expectedInstant)
  .max(new Date('9999-12-31T23:59:59.999Z'), expectedInstant);

const input = changesSchema.extend({ updatedSince: instant.nullish() });

export async function listScholarshipChanges(
  ctx: Context,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<Changes<ReadScholarship>> {
  const { updatedSince, ...place } = checkInput(input, given);
  const { items, ...rest } = await readChanges<{ item: ReadScholarship }>(ctx, place, {
    entries: readEntries,
    record: Prisma.sql`SELECT to_json(item) AS item FROM (
      SELECT ${selectColumns(columns, getMoment(ctx))} FROM scholarships s ${joinPictures(columns)}
      WHERE s.id = e.id AND ${isPublic('s')}) item`,
    reader: null,
    ...(updatedSince && { first: (feed) => findFirstNumber(ctx, updatedSince, feed) }),
  });
  return { ...rest, items: items.map((change) => ({ ...change, record: change.record?.item ?? null })) };
}

/**
 * Selects changed and removed scholarships. A scholarship that was removed and added again does not count as removed.
 */
function readEntries(range: ChangeRange): Prisma.Sql {
  const isNext = isWithin(range, Prisma.sql`change_number`, Prisma.sql`id`);
  return Prisma.sql`
    (SELECT change_number AS number, id, changed_at AS at FROM scholarships
      WHERE ${isNext} AND published_at IS NOT NULL ORDER BY change_number, id LIMIT ${range.limit})
    UNION ALL
    (SELECT change_number, id, removed_at FROM removed_scholarships removed
      WHERE ${isNext} AND NOT EXISTS (SELECT FROM scholarships s WHERE s.id = removed.id)
      ORDER BY change_number, id LIMIT ${range.limit})`;
}

/**
 * Finds the change number from which to read changes since `since`. The number never exceeds the horizon: changes
 * beyond it may not be committed yet and are returned in any case.
 */
async function findFirstNumber(
  { db }: Pick<Context, 'db'>,
  since: Date,
  { horizon }: ChangeFeed,
): Promise<bigint> {
  const at = since.toISOString();
  const [row] = await db.$queryRaw<{ first: string }[]>`
    SELECT least(${horizon}::bigint, (SELECT min(change_number) FROM scholarships WHERE changed_at >= ${at}::timestamptz),
      (SELECT min(change_number) FROM removed_scholarships WHERE removed_at >= ${at}::timestamptz))::text AS first`;
  return BigInt(row?.first ?? horizon);
}
