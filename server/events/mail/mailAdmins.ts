import type { Prisma } from '../../../prisma/client/client.ts';
import { type MailContext, queueMail } from './queueMail.ts';
import type { MailKind, MailOf } from './templates/templates.ts';

/** Admins who are told what the portal has to say to its admins: the oldest accounts. */
const MAX_TOLD_ADMINS = 20;

type AdminsContext = MailContext & { db: Pick<Prisma.TransactionClient, 'user'> };

/** Queues a mail to each admin who can act, at most 20, in the caller's transaction. */
export async function mailAdmins<Kind extends MailKind>(
  ctx: AdminsContext,
  write: (admin: { name: string; email: string }) => MailOf<Kind>,
): Promise<void> {
  const admins = await ctx.db.user.findMany({
    where: { role: 'ADMIN', anonymizedAt: null, suspendedAt: null },
    select: { name: true, email: true },
    orderBy: { id: 'asc' },
    take: MAX_TOLD_ADMINS,
  });
  for (const admin of admins) await queueMail(ctx, write(admin));
}
