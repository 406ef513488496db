import type { Context } from '../../context.ts';
import { addPaymentJob, CLOSE_CHECKOUT, REFUND_PAYMENT } from './paymentJobs.ts';

/** No attempt takes longer than this, in minutes. */
const ATTEMPT_TIMEOUT_MINUTES = 5;

type Left = { task: typeof REFUND_PAYMENT | typeof CLOSE_CHECKOUT; id: string };

/**
 * Adds new jobs for those that were never finished: the process died under them. The old ones stay locked for four
 * hours, which is too long for a payer waiting for money.
 */
export async function requeuePaymentJobs({ db }: Pick<Context, 'db'>): Promise<void> {
  const left = await db.$queryRaw<Left[]>`
    SELECT task_identifier AS task, split_part(key, ':', 2) AS id FROM graphile_worker.jobs
    WHERE key IS NOT NULL AND task_identifier IN (${REFUND_PAYMENT}, ${CLOSE_CHECKOUT})
      AND locked_at < now() - make_interval(mins => ${ATTEMPT_TIMEOUT_MINUTES})`;
  for (const { task, id } of left) await addPaymentJob(db, task, id);
}
