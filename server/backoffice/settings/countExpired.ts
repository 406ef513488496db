import { z } from 'zod';
import { wholeNumber } from '../../../rules/fields.ts';
import { selectOldMessages } from '../../accounts/contact/purgeOldMessages.ts';
import { selectOldInbox } from '../../accounts/inbox/purgeOldInbox.ts';
import { countDueFiles } from '../../applications/documents/retention/dueFiles.ts';
import { countOldDrafts } from '../../applications/drafts/purgeOldDrafts.ts';
import { countInactive } from '../../applications/inactiveAccounts.ts';
import { selectOldMails } from '../../events/mail/purgeOldMails.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';

const DAY = 24 * 60 * 60 * 1000;

const inputSchema = z.object({
  rule: z.enum(['MAILS', 'INBOX', 'MESSAGES', 'DRAFTS', 'ACCOUNTS', 'DOCUMENTS']),
  days: wholeNumber(1, 3650),
});

export async function countExpired(ctx: RequestContext, given: unknown): Promise<number> {
  const { viewer, db, now } = ctx;
  authorize(viewer, 'setting.change');
  const { rule, days } = checkInput(inputSchema, given);
  const before = new Date(now().getTime() - days * DAY);
  switch (rule) {
    case 'MAILS':
      return db.outboxMail.count({ where: selectOldMails(before) });
    case 'INBOX':
      return db.inboxEntry.count({ where: selectOldInbox(before) });
    case 'MESSAGES':
      return db.contactMessage.count({ where: selectOldMessages(before) });
    case 'DRAFTS':
      return countOldDrafts(ctx, before);
    case 'ACCOUNTS':
      return countInactive(ctx, before);
    case 'DOCUMENTS':
      return countDueFiles(ctx, before);
  }
}
