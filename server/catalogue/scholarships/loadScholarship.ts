import { Prisma } from '../../../prisma/client/client.ts';
import { getMoment, type Moment, type RequestContext } from '../../platform/context.ts';
import { PLAN_CHOSEN_ONCE } from '../../platform/database/connection.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';

type ScholarshipKey = { id: string; columns: readonly ScholarshipColumn[] };

const load = createRequestLoader<ScholarshipKey, ReadScholarship>(async (ctx, wanted) => {
  const columns = new Set(wanted.flatMap((each) => each.columns));
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
    ${Prisma.raw(PLAN_CHOSEN_ONCE)} ${selectScholarships(Prisma.sql`= ANY(${ids}::uuid[])`, columns, getMoment(ctx))}`;
  const found = new Map(rows.map(({ item }) => [item.id, item]));
  return wanted.map(({ id }) => found.get(id) ?? new Error(`There is no scholarship ${id}.`));
});

export function selectScholarships(
  idCompares: Prisma.Sql,
  columns: Iterable<ScholarshipColumn>,
  moment: Moment,
): Prisma.Sql {
  return Prisma.sql`SELECT to_json(item) AS item FROM (
    SELECT ${selectColumns(columns, moment)} FROM scholarships s ${joinPictures(columns)} WHERE s.id ${idCompares}
  ) item`;
}

export function loadScholarship(
  ctx: RequestContext,
  id: string,
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship> {
  return load(ctx, { id, columns });
}
