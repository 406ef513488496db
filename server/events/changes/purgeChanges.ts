import type { Context } from '../../platform/context.ts';
import { KEEP_DAYS } from './readChanges.ts';

/** Forgets what left lists so long ago that no cursor goes back to it; a day later, for transactions that took long. */
export async function purgeChanges({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`
    DELETE FROM record_changes WHERE is_gone AND changed_at < now() - make_interval(days => ${KEEP_DAYS + 1}::int)`;
}
