import type { Context } from '../../../platform/context.ts';
import { queueCheck } from './checkJob.ts';

const AGAIN_AFTER = 10 * 60_000;

const AT_ONCE = 100;

export async function resumeChecks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - AGAIN_AFTER);
  const waiting = await db.$queryRaw<{ id: string }[]>`
    SELECT d.id FROM documents d
    WHERE d.state = 'CHECKING' AND d.created_at < ${before} AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j WHERE j.key = 'check:' || d.id
        AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))
    ORDER BY d.created_at LIMIT ${AT_ONCE}`;
  for (const { id } of waiting) await queueCheck(db, id);
}
