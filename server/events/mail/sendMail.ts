import type { Context } from '../../platform/context.ts';
import { isSavedToFile, MailRefused, type MailSender } from '../../platform/integrations/mail/mailSender.ts';
import { FINISHED, giveUpMail, plainReason } from './giveUpMail.ts';
import { MAX_ATTEMPTS } from './sendMailJob.ts';

/**
 * Returns the e-mail's new state: `SENT`, `KEPT` without a mail server, or `FAILED` after the last attempt or a
 * permanent rejection; null if no e-mail is waiting. Throws if a later attempt may succeed. The error is logged, so
 * it names neither the recipient nor the server's response; `lastError` stores these for admins.
 */
export async function sendMail(
  ctx: Pick<Context, 'db' | 'now'>,
  sender: MailSender,
  id: string,
): Promise<'SENT' | 'KEPT' | 'FAILED' | null> {
  const [mail] = await ctx.db.outboxMail.updateManyAndReturn({
    where: { id, state: 'QUEUED' },
    data: { attempts: { increment: 1 }, sendingSince: ctx.now() },
  });
  if (!mail) return null;
  const { to, subject, text, html, messageId, unsubscribeUrl, replyTo } = mail;
  let state: 'SENT' | 'KEPT' = 'SENT';
  try {
    const answer = await sender.send({
      to,
      subject,
      text: text ?? '',
      html: html ?? '',
      messageId,
      unsubscribeUrl,
      replyTo,
    });
    if (isSavedToFile(answer)) state = 'KEPT';
  } catch (error) {
    return noteFailure(ctx, mail, error as Error);
  }
  await ctx.db.outboxMail.updateMany({
    where: { id, state: 'QUEUED' },
    data:
      state === 'SENT'
        ? { state, sentAt: ctx.now(), lastError: null, ...FINISHED }
        : // Preserves the text, so that the e-mail can be sent once there is a mail server.
          { state, lastError: null, sendingSince: null },
  });
  return state;
}

async function noteFailure(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, attempts }: { id: string; attempts: number },
  error: Error & { code?: string; responseCode?: number },
): Promise<'FAILED'> {
  if (error instanceof MailRefused || attempts >= MAX_ATTEMPTS) {
    await giveUpMail(ctx, id, { from: ['QUEUED'], reason: error.message });
    return 'FAILED';
  }
  await ctx.db.outboxMail.updateMany({
    where: { id, state: 'QUEUED' },
    data: { lastError: plainReason(error.message), sendingSince: null },
  });
  const reason = [error.code, error.responseCode].filter(Boolean).join(' ') || error.name;
  throw new Error(`The mail ${id} was not taken (${reason}).`);
}
