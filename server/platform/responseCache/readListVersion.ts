import { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../context.ts';
import { PLAN_ONCE } from '../database/connection.ts';

/** Tables with a trigger that adds a row to `list_writes` in the writing transaction. */
export type CountedTable =
  | 'scholarships'
  | 'applications'
  | 'reviews'
  | 'users'
  | 'pictures'
  | 'organisations'
  | 'forms'
  | 'form_versions'
  | 'setting_versions';

/** Returns a string that changes with every committed write to one of the tables. */
export async function readListVersion(
  { db }: Pick<Context, 'db'>,
  tables: readonly CountedTable[],
): Promise<string> {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT sum(writes)::text AS version FROM list_writes WHERE list = ANY(${tables}::text[])`;
  return row?.version ?? '';
}

export async function joinListWrites({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`
    WITH joined AS (DELETE FROM list_writes RETURNING list, writes)
    INSERT INTO list_writes (list, writes) SELECT list, sum(writes) FROM joined GROUP BY list`;
}
