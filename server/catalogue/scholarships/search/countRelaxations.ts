import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import type { Database } from '../../../platform/database/connection.ts';
import {
  buildFilterCondition,
  type ListCondition,
  type ListScope,
  listConditions,
  withoutCondition,
} from './scholarshipFilter.ts';
import { constant } from './sqlText.ts';

export type Relaxation = { condition: ListCondition; totalCount: number };

export async function countRelaxations(db: Database, { filter, ...scope }: ListScope): Promise<Relaxation[]> {
  const counts = listConditions(filter).map((condition) => {
    const where = buildFilterCondition(withoutCondition(filter, condition), scope);
    return Prisma.sql`SELECT ${condition} AS condition, (
      SELECT count(*)::int FROM (SELECT FROM scholarships s WHERE ${where} LIMIT ${constant(COUNT_CAP)}) counted
    ) AS "totalCount"`;
  });
  if (counts.length === 0) return [];
  return db.$queryRaw<Relaxation[]>`
    SELECT * FROM (${Prisma.join(counts, ' UNION ALL ')}) relaxed WHERE "totalCount" > 0 ORDER BY "totalCount" DESC`;
}
