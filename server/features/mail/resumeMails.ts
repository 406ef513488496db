import type { Context } from '../../context.ts';
import { addSendMailJob } from './sendMailJob.ts';

/** No attempt takes longer than this, in milliseconds. */
const ATTEMPT_TIMEOUT_MS = 5 * 60_000;

/**
 * Adds new jobs for mails whose attempt was never finished, or never noted: the process died under it, or lost the database. Their old
 * jobs stay locked for four hours, which is too long for a person waiting for a link.
 */
export async function resumeMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - ATTEMPT_TIMEOUT_MS);
  await db.$executeRaw`
    WITH mail AS (
      UPDATE outbox_mails SET sending_since = NULL
      WHERE state = 'QUEUED' AND (sending_since < ${before} OR (sending_since IS NULL
        AND 'mail:' || id IN (SELECT key FROM graphile_worker.jobs WHERE locked_at < ${before})))
      RETURNING id
    )
    SELECT ${addSendMailJob} FROM mail`;
}
