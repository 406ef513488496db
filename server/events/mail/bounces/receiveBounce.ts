import type { Context } from '../../../platform/context.ts';
import { giveUpMail } from '../giveUpMail.ts';
import { readBounce } from './readBounce.ts';

export type BounceOutcome =
  | 'BOUNCED'
  | 'KNOWN'
  | 'NOT_A_REPORT'
  /** The report announces no permanent failure: the e-mail was delayed, relayed or delivered. */
  | 'NOT_PERMANENT'
  /** The portal did not send the e-mail, or sent it too long ago. */
  | 'UNKNOWN_MAIL'
  /** The report concerns another recipient, because the e-mail was forwarded. */
  | 'OTHER_RECIPIENT';

/**
 * Marks an e-mail as failed if the report contains its recipient's address and its Message-ID, which only the
 * recipient and the mail servers in between know.
 */
export async function receiveBounce(ctx: Pick<Context, 'db' | 'now'>, raw: Buffer): Promise<BounceOutcome> {
  const bounce = await readBounce(raw);
  if (!bounce) return 'NOT_A_REPORT';
  const failed = bounce.recipients.filter(({ isPermanent }) => isPermanent);
  if (failed.length === 0) return 'NOT_PERMANENT';
  const mail = await findMail(ctx, bounce.messageIds);
  if (!mail) return 'UNKNOWN_MAIL';
  const refused = failed.find(({ addresses }) => addresses.includes(mail.to.toLowerCase()));
  if (!refused) return 'OTHER_RECIPIENT';
  // An e-mail that bounced may still be queued if its sender's process died before recording the delivery.
  const isNews = await giveUpMail(ctx, mail.id, { from: ['QUEUED', 'SENT'], reason: refused.reason });
  return isNews ? 'BOUNCED' : 'KNOWN';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=@)/i;

async function findMail({ db }: Pick<Context, 'db'>, messageIds: string[]) {
  const ids = messageIds.flatMap((messageId) => messageId.match(UUID)?.[0] ?? []);
  const mails = await db.outboxMail.findMany({ where: { id: { in: ids } } });
  return mails.find((mail) => messageIds.some((id) => mail.messageId === `<${id}>`));
}
