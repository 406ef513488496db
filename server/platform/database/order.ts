import { Prisma } from '../../../prisma/client/client.ts';

export type OrderKey = { sql: Prisma.Sql; type: string };

export type Order = { keys: readonly OrderKey[]; isDescending: boolean };

export const ascending = (...keys: OrderKey[]): Order => ({ keys, isDescending: false });
export const descending = (...keys: OrderKey[]): Order => ({ keys, isDescending: true });

export function orderBy({ keys, isDescending }: Order): Prisma.Sql {
  return Prisma.join(keys.map(({ sql }) => (isDescending ? Prisma.sql`${sql} DESC` : sql)));
}

export function rankIn({ keys }: Order): Prisma.Sql {
  return Prisma.sql`ARRAY[${Prisma.join(keys.map(({ sql }) => Prisma.sql`(${sql})::text`))}]`;
}

export function follows({ keys, isDescending }: Order, place: readonly string[] | undefined): Prisma.Sql {
  const [first] = keys;
  if (!place || !first) return Prisma.sql`true`;
  const values = keys.map(({ type }, index) => Prisma.sql`${place[index]}::${Prisma.raw(type)}`);
  const [sign, bound] = [Prisma.raw(isDescending ? '<' : '>'), Prisma.raw(isDescending ? '<=' : '>=')];
  const row = Prisma.join(keys.map(({ sql }) => sql));
  // The bound on the first key is implied, but if the keys come from several tables, PostgreSQL can use an index only
  // for that bound.
  return Prisma.sql`(${first.sql} ${bound} ${values[0]} AND (${row}) ${sign} (${Prisma.join(values)}))`;
}
