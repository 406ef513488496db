import type { Prisma } from '../../../prisma/client/client.ts';
import type { Database } from './connection.ts';

/**
 * Returns rows as JSON from the database, with days and instants as strings. This is faster than converting each
 * column.
 */
export async function readJsonRows<Row>(
  db: Pick<Database, '$queryRaw'>,
  statement: Prisma.Sql,
): Promise<Row[]> {
  const [answer] = await db.$queryRaw<{ rows: Row[] | null }[]>`
    SELECT json_agg(item) AS rows FROM (${statement}) item`;
  return answer?.rows ?? [];
}
