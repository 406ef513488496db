import { Prisma } from '../../../prisma/client/client.ts';
import { listKeys } from '../../../rules/catalogue/scholarshipOptions.ts';
import type { Fields, FieldValue, FilterValues, List } from '../../../rules/lists/list.ts';
import type { Order } from '../database/order.ts';
import { listSchemas } from './listSchemas.ts';

type Meaning<Sort extends string, Of extends Fields, Info> = {
  /** Returns null if the value does not restrict the list. */
  filters: { [Name in keyof Of]: (value: FieldValue<Of[Name]>, info: Info) => Prisma.Sql | null };
  /** Each order ends with a unique key. */
  orders: Record<Sort, Order>;
};

export function sqlList<Sort extends string, Of extends Fields, Info>(
  list: Pick<List<Sort, Of>, 'sorts' | 'fields'>,
  { filters, orders }: Meaning<Sort, Of, Info>,
) {
  const names = listKeys(list.fields);
  return {
    ...listSchemas(list),
    orders,
    conditions: (given: FilterValues<Of>, info: Info): Prisma.Sql[] =>
      names.flatMap((name) => {
        const value = given[name];
        return value == null || value === '' ? [] : (filters[name](value, info) ?? []);
      }),
  };
}

export function selectColumns(columns: Readonly<Record<string, Prisma.Sql>>): Prisma.Sql {
  return Prisma.join(
    Object.entries(columns).map(([id, sql]) => Prisma.sql`${sql} AS ${Prisma.raw(`"${id}"`)}`),
  );
}

export const isOneOf = (column: Prisma.Sql, type: string) => (some: readonly string[]) =>
  some.length > 0 ? Prisma.sql`${column} = ANY(${some}::${Prisma.raw(type)}[])` : null;
