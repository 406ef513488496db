import type { Context } from '../../platform/context.ts';
import { RETENTION_DAYS } from './readChanges.ts';

/**
 * Deletes the entries of removed records a day after the last cursor that could need them has expired. The extra day
 * allows for long transactions.
 */
export async function purgeChanges({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`
    DELETE FROM record_changes WHERE is_gone AND changed_at < now() - make_interval(days => ${RETENTION_DAYS + 1}::int)`;
}
