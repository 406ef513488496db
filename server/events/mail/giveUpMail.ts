import type { MailState, Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

/** A finished mail needs no text any more, and its links are keys that should not be found here. */
export const FINISHED = { text: null, html: null, unsubscribeUrl: null, sendingSince: null };

/**
 * Notes that a mail cannot be delivered, and so does a trigger in the reference that it asked for. Returns whether that is
 * news: only a mail in one of the states `from` fails.
 */
export async function giveUpMail(
  { db }: Pick<Context, 'db'>,
  id: string,
  { from, reason }: { from: MailState[]; reason: string },
): Promise<boolean> {
  const where: Prisma.OutboxMailWhereInput = { id, state: { in: from } };
  const data = { state: 'FAILED', sentAt: null, lastError: plainReason(reason), ...FINISHED } as const;
  return (await db.outboxMail.updateMany({ where, data })).count > 0;
}

/** What a server said, in one line of at most 500 characters. */
export function plainReason(said: string): string {
  return said
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
