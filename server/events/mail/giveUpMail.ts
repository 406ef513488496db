import type { MailState, Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

/** Data that erases the text of a finished e-mail, because its links contain keys. */
export const FINISHED = { text: null, html: null, unsubscribeUrl: null, replyTo: null, sendingSince: null };

/**
 * Marks an e-mail as failed. If its state is not in `from`, returns false and changes nothing. If the e-mail
 * requested a reference, a database trigger then marks the request as bounced.
 */
export async function giveUpMail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { from, reason }: { from: MailState[]; reason: string },
): Promise<boolean> {
  const where: Prisma.OutboxMailWhereInput = { id, state: { in: from } };
  const lastError = plainReason(reason);
  const data = { state: 'FAILED', sentAt: null, failedAt: now(), lastError, ...FINISHED } as const;
  return (await db.outboxMail.updateMany({ where, data })).count > 0;
}

export function plainReason(said: string): string {
  return said
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
