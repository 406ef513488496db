import { publish, type WorkContext } from '../../../events/publish.ts';

const DAY = 86_400_000;

export async function notifyWaiting(ctx: WorkContext): Promise<void> {
  const now = ctx.now();
  const dayAgo = new Date(now.getTime() - DAY);
  await ctx.db.$transaction(async (db) => {
    if ((await db.document.count({ where: { toldAt: { gt: dayAgo } } })) > 0) return;
    const waiting = { state: 'CHECKING', createdAt: { lt: dayAgo } } as const;
    const { count } = await db.document.updateMany({
      where: { ...waiting, toldAt: null },
      data: { toldAt: now },
    });
    if (count === 0) return;
    await publish({ ...ctx, db }, 'documents.delayed', { count });
  });
}
