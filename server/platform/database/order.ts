import { Prisma } from '../../../prisma/client/client.ts';

/** What an order goes by: the SQL, and its type, in which a value that was read as text is compared again. */
export type OrderKey = { sql: Prisma.Sql; type: string };

/** An order that a list can be read in, from the start or from any row on: its keys tell every two rows apart. */
export type Order = { keys: readonly OrderKey[]; isDescending: boolean };

export const ascending = (...keys: OrderKey[]): Order => ({ keys, isDescending: false });
export const descending = (...keys: OrderKey[]): Order => ({ keys, isDescending: true });

/** For ORDER BY. */
export function orderBy({ keys, isDescending }: Order): Prisma.Sql {
  return Prisma.join(keys.map(({ sql }) => (isDescending ? Prisma.sql`${sql} DESC` : sql)));
}

/** A row's place in the order, as texts: read it with each row and give the last one's to `follows`. */
export function rankIn({ keys }: Order): Prisma.Sql {
  return Prisma.sql`ARRAY[${Prisma.join(keys.map(({ sql }) => Prisma.sql`(${sql})::text`))}]`;
}

/** The condition that a row comes after a place; without one, every row does. */
export function follows({ keys, isDescending }: Order, place: readonly string[] | undefined): Prisma.Sql {
  const [first] = keys;
  if (!place || !first) return Prisma.sql`true`;
  const values = keys.map(({ type }, index) => Prisma.sql`${place[index]}::${Prisma.raw(type)}`);
  const [sign, bound] = [Prisma.raw(isDescending ? '<' : '>'), Prisma.raw(isDescending ? '<=' : '>=')];
  const row = Prisma.join(keys.map(({ sql }) => sql));
  // The bound follows from the comparison. Where the keys are of several tables, only the bound can use an index.
  return Prisma.sql`(${first.sql} ${bound} ${values[0]} AND (${row}) ${sign} (${Prisma.join(values)}))`;
}
