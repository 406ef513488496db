import { Prisma } from '../../../prisma/client/client.ts';
import { momentOf, type RequestContext } from '../../context.ts';
import { PLAN_CHOSEN_ONCE } from '../../database/connection.ts';
import { createRequestLoader } from '../../requestLoader.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';

type Wanted = { id: string; columns: readonly ScholarshipColumn[] };

const load = createRequestLoader<Wanted, ReadScholarship>(async (ctx, wanted) => {
  const columns = new Set(wanted.flatMap((each) => each.columns));
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
    ${Prisma.raw(PLAN_CHOSEN_ONCE)} SELECT to_json(item) AS item FROM (
      SELECT ${selectColumns(columns, momentOf(ctx))}
      FROM scholarships s ${joinPictures(columns)} WHERE s.id = ANY(${ids}::uuid[])
    ) item`;
  const found = new Map(rows.map(({ item }) => [item.id, item]));
  return wanted.map(({ id }) => found.get(id) ?? new Error(`There is no scholarship ${id}.`));
});

/**
 * The scholarship that a record names by its foreign key, archived or not, with at least the named columns. One query for
 * all that a list refers to.
 */
export function loadScholarship(
  ctx: RequestContext,
  id: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship> {
  return load(ctx, { id, columns });
}
