import { Prisma } from '../../../prisma/client/client.ts';

export type OrderKey = { sql: Prisma.Sql; type: string };

/** A total order of a list. Its keys identify each row, so reading can resume after any row. */
export type Order = { keys: readonly OrderKey[]; isDescending: boolean };

export const ascending = (...keys: OrderKey[]): Order => ({ keys, isDescending: false });
export const descending = (...keys: OrderKey[]): Order => ({ keys, isDescending: true });

export function orderBy({ keys, isDescending }: Order): Prisma.Sql {
  return Prisma.join(keys.map(({ sql }) => (isDescending ? Prisma.sql`${sql} DESC` : sql)));
}

/** Selects a row's position in the order, as strings. Pass the last row's position to `follows`. */
export function rankIn({ keys }: Order): Prisma.Sql {
  return Prisma.sql`ARRAY[${Prisma.join(keys.map(({ sql }) => Prisma.sql`(${sql})::text`))}]`;
}

/** Condition for rows after a position. True for all rows if there is no position. */
export function follows({ keys, isDescending }: Order, place: readonly string[] | undefined): Prisma.Sql {
  const [first] = keys;
  if (!place || !first) return Prisma.sql`true`;
  const values = keys.map(({ type }, index) => Prisma.sql`${place[index]}::${Prisma.raw(type)}`);
  const [sign, bound] = [Prisma.raw(isDescending ? '<' : '>'), Prisma.raw(isDescending ? '<=' : '>=')];
  const row = Prisma.join(keys.map(({ sql }) => sql));
  // The comparison of the whole row implies the bound on its first key. If the keys come from several tables,
  // PostgreSQL can use an index only for that bound.
  return Prisma.sql`(${first.sql} ${bound} ${values[0]} AND (${row}) ${sign} (${Prisma.join(values)}))`;
}
