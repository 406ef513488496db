import type { ContactMessage } from '../../../prisma/client/client.ts';
import { MESSAGES } from '../../../rules/lists/messages.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { listSchemas } from '../../platform/lists/listSchemas.ts';
import { type Page, readPage } from '../../platform/page.ts';

export async function listContactMessages(
  ctx: RequestContext,
  given: unknown,
): Promise<Page<ContactMessage>> {
  authorize(ctx.viewer, 'contact.read');
  const { filter, ...asked } = checkInput(listSchemas(MESSAGES).pageRule, given);
  const { isHandled } = filter;
  const where = isHandled == null ? {} : { handledAt: isHandled ? { not: null } : null };
  return readPage(
    asked,
    (rows) =>
      ctx.db.contactMessage.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...rows }),
    (take) => ctx.db.contactMessage.count({ where, take }),
  );
}
