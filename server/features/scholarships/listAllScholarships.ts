import { COUNT_CAP } from '../../../rules/scholarships.ts';
import { notFound } from '../../access.ts';
import { type RequestContext, today } from '../../context.ts';
import { readScholarship } from './readScholarship.ts';
import { readableColumns } from './readScholarshipForEdit.ts';
import { findScholarshipId } from './scholarshipId.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';

/** Every public scholarship, the newest first, for the old clients' unpaged list: up to COUNT_CAP. */
export async function listAllScholarships(
  ctx: RequestContext,
  asked: readonly ScholarshipColumn[],
): Promise<ReadScholarship[]> {
  const columns = readableColumns(ctx, asked);
  const rows = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
    SELECT to_json(item) AS item FROM (
      SELECT ${selectColumns(columns, today(ctx))} FROM scholarships s ${joinPictures(columns)}
      WHERE s.archived_at IS NULL ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT ${COUNT_CAP}
    ) item`;
  return rows.map(({ item }) => item);
}

/** One public scholarship by its id or the one it was imported with. NOT_FOUND when there is none. */
export async function findScholarship(
  ctx: RequestContext,
  given: { id: string },
  asked: readonly ScholarshipColumn[],
): Promise<ReadScholarship> {
  const id = await findScholarshipId(ctx.db, given.id);
  const found = id && (await readScholarship(ctx, id, readableColumns(ctx, asked)));
  if (!found) throw notFound();
  return found;
}
