import { Prisma } from '../../../../prisma/client/client.ts';
import { notFound } from '../../../platform/access.ts';
import { getMoment, type RequestContext } from '../../../platform/context.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import { readJsonRows } from '../../../platform/database/readJsonRows.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { isPublic } from '../isPublic.ts';
import { readableColumns } from '../manage/readScholarshipForEdit.ts';
import { readScholarship } from '../readScholarship.ts';
import { findScholarshipId } from '../scholarshipId.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';

export async function* iterateAllScholarships(
  ctx: RequestContext,
  asked: readonly ScholarshipColumn[],
): RowBatches<ReadScholarship> {
  const columns = readableColumns(ctx, ['scholarshipPostDate', ...asked]);
  yield* readInBatches<ReadScholarship>((after, limit) =>
    readJsonRows(
      ctx.db,
      Prisma.sql`SELECT ${selectColumns(columns, getMoment(ctx))} FROM scholarships s ${joinPictures(columns)}
        WHERE ${isPublic('s')} AND ${follows(after)}
        ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT ${limit}`,
    ),
  );
}

function follows(after: ReadScholarship | null): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  return Prisma.sql`(s.scholarship_post_date, s.id) < (${after.scholarshipPostDate}::date, ${after.id}::uuid)`;
}

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
