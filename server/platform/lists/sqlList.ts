import { Prisma } from '../../../prisma/client/client.ts';
import type { Fields, FilterOf, List, ValueOf } from '../../../rules/lists/list.ts';
import { keysOf } from '../../../rules/scholarshipOptions.ts';
import type { Order } from '../database/order.ts';
import { listRules } from './listRules.ts';

/** What a list's descriptor means in SQL. */
type Meaning<Sort extends string, Of extends Fields, Info> = {
  /** The condition of each field; null where its value says nothing. */
  filters: { [Name in keyof Of]: (value: ValueOf<Of[Name]>, info: Info) => Prisma.Sql | null };
  /** Each ends with a key that breaks ties. */
  orders: Record<Sort, Order>;
};

/** The input rules, conditions and orders of a list. */
export function sqlList<Sort extends string, Of extends Fields, Info>(
  list: Pick<List<Sort, Of>, 'sorts' | 'fields'>,
  { filters, orders }: Meaning<Sort, Of, Info>,
) {
  const names = keysOf(list.fields);
  return {
    ...listRules(list),
    orders,
    /** The conditions that a filter names; an empty text says nothing. */
    conditions: (given: FilterOf<Of>, info: Info): Prisma.Sql[] =>
      names.flatMap((name) => {
        const value = given[name];
        return value == null || value === '' ? [] : (filters[name](value, info) ?? []);
      }),
  };
}

/** Columns by their ids, for a SELECT. */
export function selectColumns(columns: Readonly<Record<string, Prisma.Sql>>): Prisma.Sql {
  return Prisma.join(
    Object.entries(columns).map(([id, sql]) => Prisma.sql`${sql} AS ${Prisma.raw(`"${id}"`)}`),
  );
}

/** The condition that a column has one of some values; of none it says nothing. */
export const isOneOf = (column: Prisma.Sql, type: string) => (some: readonly string[]) =>
  some.length > 0 ? Prisma.sql`${column} = ANY(${some}::${Prisma.raw(type)}[])` : null;
