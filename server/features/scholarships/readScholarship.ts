import { type Context, today } from '../../context.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';

/** One public scholarship with the named columns, or null when there is none with that id. `id` is a UUID. */
export async function readScholarship(
  ctx: Context,
  id: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship | null> {
  const [row] = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
    SELECT to_json(item) AS item FROM (
      SELECT ${selectColumns(columns, today(ctx))}
      FROM scholarships s ${joinPictures(columns)}
      WHERE s.id = ${id}::uuid AND s.archived_at IS NULL
    ) item`;
  return row?.item ?? null;
}
