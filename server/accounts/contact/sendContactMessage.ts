import { z } from 'zod';
import { contactSchema } from '../../../rules/accounts/contact.ts';
import type { MailKind } from '../../events/mail/templates/templates.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisoryLocks.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

const schema = z.object({ input: contactSchema });

const MAX_WAITING_OF_ADDRESS = 3;
const MAX_WAITING = 1000;

const QUIET_MS = 60 * 60 * 1000;

/**
 * Stores a contact message. Notifies the admins at most once an hour while messages are unanswered. The notification
 * omits the message's text, which only the portal shows. Throws RATE_LIMITED if too many messages are waiting.
 */
export async function sendContactMessage(ctx: RequestContext, given: unknown): Promise<{ email: string }> {
  const { name, email, message } = checkInput(schema, given).input;
  return ctx.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.contact})`;
    const waiting = { handledAt: null };
    const ofAddress = await db.contactMessage.count({ where: { ...waiting, email } });
    if (ofAddress >= MAX_WAITING_OF_ADDRESS) throw refuse('RATE_LIMITED', 'contact.tooMany');
    if ((await db.contactMessage.count({ where: waiting })) >= MAX_WAITING)
      throw refuse('RATE_LIMITED', 'contact.full');
    const createdAt = { gt: new Date(ctx.now().getTime() - QUIET_MS) };
    const unanswered = await db.contactMessage.count({ where: { ...waiting, createdAt } });
    // A notification has been sent if an admin's inbox contains a copy of it.
    const kind = 'contactReceived' satisfies MailKind;
    const isTold = unanswered > 0 && (await db.inboxEntry.count({ where: { kind, createdAt } })) > 0;
    await db.contactMessage.create({ data: { name, email, message, createdAt: ctx.now() } });
    if (!isTold) await publish({ ...ctx, db }, 'message.received', {});
    return { email };
  });
}
