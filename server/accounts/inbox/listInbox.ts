import type { InboxEntry, Prisma } from '../../../prisma/client/client.ts';
import { INBOX } from '../../../rules/lists/inbox.ts';
import type { MailKind } from '../../events/mail/templates/templates.ts';
import { authorize } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { listSchemas } from '../../platform/lists/listSchemas.ts';
import { type Page, readPage } from '../../platform/page.ts';

/** Despite its type, the `kind` of an entry from an earlier release may no longer exist. */
export type InboxRow = Omit<InboxEntry, 'kind'> & { kind: MailKind };

const MAX_UNREAD = 100;

export async function listInbox(ctx: RequestContext, given: unknown): Promise<Page<InboxRow>> {
  const { id: userId } = authorize(ctx.viewer, 'inbox.listOwn', { ownerId: ctx.viewer?.id });
  const { filter, ...asked } = checkInput(listSchemas(INBOX).pageRule, given);
  const { isUnread, scholarshipId } = filter;
  const where: Prisma.InboxEntryWhereInput = {
    userId,
    ...(typeof isUnread === 'boolean' && { readAt: isUnread ? null : { not: null } }),
    ...(scholarshipId && { scholarshipId }),
  };
  return readPage(
    asked,
    (rows) =>
      ctx.db.inboxEntry.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
      }) as Promise<InboxRow[]>,
    (take) => ctx.db.inboxEntry.count({ where, take }),
  );
}

export function countUnread({ db }: Pick<Context, 'db'>, { id: userId }: { id: string }): Promise<number> {
  return db.inboxEntry.count({ where: { userId, readAt: null }, take: MAX_UNREAD });
}
