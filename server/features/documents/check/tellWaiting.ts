import { paths } from '../../../../rules/paths.ts';
import type { Context } from '../../../context.ts';
import { buildPortalLink } from '../../mail/buildPortalLink.ts';
import { queueMail } from '../../mail/queueMail.ts';

const DAY = 86_400_000;

/** Admins who get the mail. */
const MAX_TOLD_ADMINS = 20;

/** Tells admins of documents that have been checked for a day, at most once a day. */
export async function tellWaiting(ctx: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
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
    const admins = await db.user.findMany({
      where: { role: 'ADMIN', anonymizedAt: null, suspendedAt: null },
      select: { name: true, email: true },
      orderBy: { id: 'asc' },
      take: MAX_TOLD_ADMINS,
    });
    const url = buildPortalLink(ctx.env, paths.dashboard.link());
    for (const { name, email } of admins)
      await queueMail({ ...ctx, db }, { kind: 'documentsWait', to: email, data: { name, url, count } });
  });
}
