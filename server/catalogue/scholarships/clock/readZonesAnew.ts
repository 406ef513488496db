import { Prisma } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';

/**
 * Recomputes rows whose stored instants no longer match their local times. A PostgreSQL update may contain new time
 * zone rules, but generated columns change only when the row is written. Returns the number of rows.
 */
export async function readZonesAnew({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const scholarships = await db.$executeRaw`
    UPDATE scholarships s SET time_zone = s.time_zone, updated_at = ${now()}
    WHERE s.closes_at IS DISTINCT FROM ${closing(Prisma.sql`s.application_deadline`, 's')}
      OR s.opens_at IS DISTINCT FROM (s.opens_on + s.opens_time) AT TIME ZONE s.time_zone`;
  const extensions = await db.$executeRaw`
    UPDATE deadline_extensions e SET time_zone = e.time_zone
    WHERE e.closes_at IS DISTINCT FROM ${closing(Prisma.sql`e.deadline`, 'e')}`;
  return scholarships + extensions;
}

/** SQL for the deadline, with the same formula as the generated columns. */
function closing(day: Prisma.Sql, alias: 's' | 'e'): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`);
  return Prisma.sql`((((${day} + ${column('deadline_time')}) AT TIME ZONE ${column('time_zone')} AT TIME ZONE 'UTC')
    + make_interval(mins => 1 - ${column('deadline_shift')})) AT TIME ZONE 'UTC')`;
}
