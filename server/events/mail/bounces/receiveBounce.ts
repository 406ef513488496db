import type { Context } from '../../../platform/context.ts';
import { giveUpMail } from '../giveUpMail.ts';
import { readBounce } from './readBounce.ts';

/** What came of a message to the address for bounces. */
export type BounceOutcome =
  /** The mail failed. */
  | 'BOUNCED'
  /** It had failed already. */
  | 'KNOWN'
  /** The message is no delivery status notification. */
  | 'NOT_A_REPORT'
  /** The mail is late, relayed or delivered, and may arrive. */
  | 'NOT_PERMANENT'
  /** The mail is not one of ours, or was sent too long ago. */
  | 'UNKNOWN_MAIL'
  /** The mail was for someone else: one of those it was forwarded to has failed. */
  | 'OTHER_RECIPIENT';

/**
 * Takes a message as it was returned to BOUNCE_ADDRESS. A mail of ours fails when the report holds its Message-ID, which no one
 * but its recipient and the servers between has seen, and its recipient's address.
 */
export async function receiveBounce(ctx: Pick<Context, 'db'>, raw: Buffer): Promise<BounceOutcome> {
  const bounce = await readBounce(raw);
  if (!bounce) return 'NOT_A_REPORT';
  const failed = bounce.recipients.filter(({ isPermanent }) => isPermanent);
  if (failed.length === 0) return 'NOT_PERMANENT';
  const mail = await findMail(ctx, bounce.messageIds);
  if (!mail) return 'UNKNOWN_MAIL';
  const refused = failed.find(({ addresses }) => addresses.includes(mail.to.toLowerCase()));
  if (!refused) return 'OTHER_RECIPIENT';
  // A mail that is still queued left with a process that died before it could note that.
  const isNews = await giveUpMail(ctx, mail.id, { from: ['QUEUED', 'SENT'], reason: refused.reason });
  return isNews ? 'BOUNCED' : 'KNOWN';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=@)/i;

async function findMail({ db }: Pick<Context, 'db'>, messageIds: string[]) {
  const ids = messageIds.flatMap((messageId) => messageId.match(UUID)?.[0] ?? []);
  const mails = await db.outboxMail.findMany({ where: { id: { in: ids } } });
  return mails.find((mail) => messageIds.some((id) => mail.messageId === `<${id}>`));
}
