import type { Context } from '../../../platform/context.ts';
import { hasClosed } from '../clock/mayNow.ts';
import { lockIfFound } from '../manage/lockScholarship.ts';
import { placeScholarship } from './placeScholarship.ts';
import { isPayable } from './requirePayable.ts';

/**
 * Publishes scholarships that are due, each in its own transaction. Scholarships return to review if they have
 * already closed, for example during downtime, or if their fee can no longer be paid.
 */
export async function publishScheduled(ctx: Context): Promise<void> {
  const due = await ctx.db.scholarship.findMany({
    where: { state: 'SCHEDULED', publishAt: { lte: ctx.now() } },
    orderBy: [{ publishAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  for (const { id } of due) await publishOne(ctx, id);
}

async function publishOne(ctx: Context, id: string): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const scholarship = await lockIfFound(db, id);
    // Checks again, because the scholarship may have changed before it was locked.
    if (scholarship?.state !== 'SCHEDULED' || !scholarship.publishAt || scholarship.publishAt > ctx.now())
      return;
    const isReady = !hasClosed(scholarship, ctx.now()) && isPayable(ctx, scholarship);
    const state = isReady ? 'PUBLISHED' : 'UNDER_REVIEW';
    await placeScholarship({ ...ctx, db }, scholarship, { state, publishAt: null, actorId: null });
  });
}
