import type { Prisma } from '../../../../prisma/client/client.ts';

const QUEUES = 1000;

/** The task that inspects and scans a document; its payload is the document's id. */
export const CHECK_DOCUMENT = 'checkDocument';

/**
 * Adds the job that checks a document, once; after a number of seconds. People take turns: the documents of one are checked one
 * after the other, and the more of them wait, the later a further one comes. A queue serves several people, for the library keeps
 * a row of each queue for good.
 */
export async function queueCheck(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  id: string,
  after = 0,
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${CHECK_DOCUMENT}, json_build_object('id', d.id), queue_name => 'check ' || mod(hashtext(d.sender::text), ${QUEUES}),
      run_at => now() + make_interval(secs => ${after}), job_key => 'check:' || d.id, priority => d.waiting)
    FROM (
      SELECT id, coalesce(owner_id, reference_id) AS sender, (
        SELECT count(*) FROM documents other
        WHERE other.state = 'CHECKING' AND other.owner_id = document.owner_id
      )::int AS waiting
      FROM documents document WHERE id = ${id}::uuid
    ) d`;
}
