import type { Prisma } from '../../../prisma/client/client.ts';
import type { Database } from './connection.ts';

/** The rows of a statement as the database's JSON gives them: days and instants are texts. Quicker than columns that are converted one by one. */
export async function readJsonRows<Row>(
  db: Pick<Database, '$queryRaw'>,
  statement: Prisma.Sql,
): Promise<Row[]> {
  const [answer] = await db.$queryRaw<{ rows: Row[] | null }[]>`
    SELECT json_agg(item) AS rows FROM (${statement}) item`;
  return answer?.rows ?? [];
}
