import { Prisma } from '../../../prisma/client/client.ts';
import {
  joinSets,
  type StoredAnswers,
  type StoredSets,
  storedSets,
} from '../../catalogue/forms/answerSet.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

export async function readAnswers(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  ids: readonly string[],
): Promise<(StoredAnswers | null)[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string; sets: StoredSets }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT a.id, ${storedSets(Prisma.sql`a.general_set_id`, Prisma.sql`a.answer_set_id`)} AS sets
    FROM applications a
    WHERE num_nonnulls(a.general_set_id, a.answer_set_id) > 0 AND a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map(({ id, sets }) => [id, joinSets(sets)]));
  return ids.map((id) => found.get(id) ?? null);
}
