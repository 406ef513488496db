import { Prisma } from '../../../prisma/client/client.ts';

export const SEND_WEBHOOK = 'sendWebhook';

/** The pauses between attempts grow from 3 seconds to 6 hours, so 13 attempts take 22 hours. */
export const MAX_ATTEMPTS = 13;

/**
 * Adds one job for each row of `delivery` in the surrounding statement, flagged with the endpoint
 * (receiverThrottle.ts).
 */
export const addSendWebhookJob = Prisma.sql`
  graphile_worker.add_job(
    ${SEND_WEBHOOK}, json_build_object('id', delivery.id),
    flags => ARRAY['webhook:' || delivery.endpoint_id], max_attempts => ${MAX_ATTEMPTS}::int,
    job_key => 'webhook:' || delivery.id
  )`;
