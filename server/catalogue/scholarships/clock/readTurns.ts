import { Prisma } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';
import { PLAN_ONCE } from '../../../platform/database/connection.ts';
import { isPublic } from '../isPublic.ts';

export type Turns = { last: Date | null; next: Date | null };

export async function readTurns({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Turns> {
  const at = now();
  const turn = (
    column: Prisma.Sql,
    isPast: boolean,
  ) => Prisma.sql`(SELECT ${isPast ? Prisma.sql`max` : Prisma.sql`min`}(${column})
    FROM scholarships s WHERE ${isPublic('s')} AND ${column} ${isPast ? Prisma.sql`<=` : Prisma.sql`>`} ${at})`;
  const [closes, opens] = [Prisma.sql`s.closes_at`, Prisma.sql`s.opens_at`];
  const [row] = await db.$queryRaw<Turns[]>`${Prisma.raw(PLAN_ONCE)} SELECT
    greatest(${turn(closes, true)}, ${turn(opens, true)}) AS last,
    least(${turn(closes, false)}, ${turn(opens, false)}) AS next`;
  return row ?? { last: null, next: null };
}
