import type { MailState } from '../../../prisma/client/client.ts';
import { MAILS } from '../../../rules/lists/mails.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { listSchemas } from '../../platform/lists/listSchemas.ts';
import { type Page, readPage } from '../../platform/page.ts';

export type MailRow = {
  id: string;
  to: string;
  subject: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

const COLUMNS = {
  id: true,
  to: true,
  subject: true,
  state: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
} satisfies Record<keyof MailRow, true>;

export async function listMails(ctx: RequestContext, given: unknown): Promise<Page<MailRow>> {
  authorize(ctx.viewer, 'mail.read');
  const { filter, ...asked } = checkInput(listSchemas(MAILS).pageRule, given);
  const where = filter.state ? { state: filter.state } : {};
  return readPage(
    asked,
    (rows) =>
      ctx.db.outboxMail.findMany({
        where,
        select: COLUMNS,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
      }),
    (take) => ctx.db.outboxMail.count({ where, take }),
  );
}
