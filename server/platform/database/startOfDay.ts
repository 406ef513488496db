import { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../context.ts';

export function startOfDay({ env }: Pick<Context, 'env'>, day: string): Prisma.Sql {
  return Prisma.sql`(${day}::date::timestamp AT TIME ZONE ${env.TIME_ZONE})`;
}
