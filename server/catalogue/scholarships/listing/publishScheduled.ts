import type { Context } from '../../../platform/context.ts';
import { hasClosed } from '../clock/mayNow.ts';
import { lockIfFound } from '../manage/lockScholarship.ts';
import { placeScholarship } from './placeScholarship.ts';

/**
 * Publishes what was scheduled for now or earlier, one transaction each. What can no longer be applied for, because the
 * portal was down or its deadline was moved, goes back to review instead.
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
    // Moved, changed, deleted or published while this waited for it.
    if (scholarship?.state !== 'SCHEDULED' || !scholarship.publishAt || scholarship.publishAt > ctx.now())
      return;
    const isLate = hasClosed(scholarship, ctx.now());
    const state = isLate ? 'UNDER_REVIEW' : 'PUBLISHED';
    await placeScholarship({ ...ctx, db }, scholarship, { state, publishAt: null, actorId: null });
  });
}
