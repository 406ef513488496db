import { authorize } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { addSendMailJob } from '../sendMailJob.ts';

/** Returns the number of queued e-mails. Throws CONFLICT if there is still no mail server. */
export async function sendUnsentMails(ctx: RequestContext): Promise<number> {
  authorize(ctx.viewer, 'mail.send');
  if (!ctx.env.SMTP_URL) throw refuse('CONFLICT', 'mail.noServer');
  const jobs = await ctx.db.$queryRaw<unknown[]>`
    WITH mail AS (UPDATE outbox_mails SET state = 'QUEUED', attempts = 0 WHERE state = 'KEPT' RETURNING id)
    SELECT (${addSendMailJob}).id::text FROM mail`;
  return jobs.length;
}
