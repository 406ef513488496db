import type { Context } from '../../context.ts';
import { addReleaseJob } from './releaseJob.ts';

/** How long after its time a release is taken for forgotten, in milliseconds. */
const OVERDUE_AFTER_MS = 60_000;

/** Adds new jobs for releases that are overdue: the process that sent them died, or their job used up its attempts. */
export async function resumeReleases({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const overdue = await db.release.findMany({
    where: {
      state: { in: ['HELD', 'SENDING'] },
      releaseAt: { lt: new Date(now().getTime() - OVERDUE_AFTER_MS) },
    },
    select: { id: true, releaseAt: true },
  });
  for (const release of overdue) await addReleaseJob(db, { ...release, now: now() });
}
