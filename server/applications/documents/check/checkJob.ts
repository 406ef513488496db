import type { Prisma } from '../../../../prisma/client/client.ts';

const QUEUES = 1000;

export const CHECK_DOCUMENT = 'checkDocument';

/**
 * Adds a job that checks a document after the given number of seconds. A person's documents are checked one after
 * another. The more of them are waiting, the lower the priority of the next one, so that people take turns. Several
 * people share a queue, because the library permanently stores a row for each queue.
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
