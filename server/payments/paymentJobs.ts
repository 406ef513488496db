import type { Prisma } from '../../prisma/client/client.ts';

export const REFUND_PAYMENT = 'refundPayment';
export const CLOSE_CHECKOUT = 'closeCheckout';

/** The pauses between attempts grow from 3 seconds to 6 hours, so 20 attempts take more than two and a half days. */
const MAX_ATTEMPTS = 20;

type Writer = Pick<Prisma.TransactionClient, '$executeRaw'>;

/** Replaces a waiting job for the same task and payment. */
export async function addPaymentJob(
  db: Writer,
  task: typeof REFUND_PAYMENT | typeof CLOSE_CHECKOUT,
  id: string,
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${task}, json_build_object('id', ${id}::text),
      max_attempts => ${MAX_ATTEMPTS}::int, job_key => ${`${task}:${id}`})`;
}
