import { buildLink } from '../../platform/http/origins.ts';
import type { Listener } from '../publish.ts';
import { queueMail } from './queueMail.ts';
import type { MailData, MailKind } from './templates/templates.ts';

const MAX_TOLD_ADMINS = 20;

export function mailAdmins<Kind extends MailKind>(
  kind: Kind,
  path: string,
): Listener<Omit<MailData[Kind], 'name' | 'url'>> {
  return async (ctx, event) => {
    const admins = await ctx.db.user.findMany({
      where: { role: 'ADMIN', anonymizedAt: null, suspendedAt: null },
      select: { name: true, email: true },
      orderBy: { id: 'asc' },
      take: MAX_TOLD_ADMINS,
    });
    for (const { name, email: to } of admins) {
      const data = { ...event, name, url: buildLink(ctx, path) } as unknown as MailData[Kind];
      await queueMail(ctx, { kind, to, data });
    }
  };
}
