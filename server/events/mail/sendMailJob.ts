import { Prisma } from '../../../prisma/client/client.ts';

export const SEND_MAIL = 'sendMail';

/** The pauses between attempts grow from 3 seconds to 6 hours, so 13 attempts take 22 hours. */
export const MAX_ATTEMPTS = 13;

/** Adds the job for the row `mail` of the surrounding statement, so that e-mail and job are written atomically. */
export const addSendMailJob = Prisma.sql`
  graphile_worker.add_job(
    ${SEND_MAIL}, json_build_object('id', mail.id),
    max_attempts => ${MAX_ATTEMPTS}::int, job_key => 'mail:' || mail.id
  )`;
