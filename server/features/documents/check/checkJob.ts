import type { Prisma } from '../../../../prisma/client/client.ts';

/** The task that inspects and scans a document; its payload is the document's id. */
export const CHECK_DOCUMENT = 'checkDocument';

/** Adds the job that checks a document, once; after a number of seconds. */
export async function queueCheck(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  id: string,
  after = 0,
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${CHECK_DOCUMENT}, json_build_object('id', ${id}::text),
      run_at => now() + make_interval(secs => ${after}), job_key => 'check:' || ${id}::text)`;
}
