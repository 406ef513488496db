import type { Prisma } from '../../../prisma/client/client.ts';
import { queueFileRemoval } from './removeFiles.ts';

/**
 * Deletes a person's documents and uploads, and their bytes once the caller's transaction has committed. Preserves
 * files that the person, as staff, sent to applicants or shows to assessors instead of an applicant's document. The
 * caller must have deleted the messages of the person's own applications.
 */
export async function eraseDocuments(db: Prisma.TransactionClient, ownerId: string): Promise<void> {
  const gone = await db.$queryRaw<{ id: string }[]>`
    WITH documents AS (DELETE FROM documents d WHERE owner_id = ${ownerId}::uuid
        AND NOT EXISTS (SELECT FROM message_files f WHERE f.document_id = d.id)
        AND NOT EXISTS (SELECT FROM redactions x WHERE x.replacement_id = d.id) RETURNING id),
      uploads AS (DELETE FROM uploads WHERE person_id = ${ownerId}::uuid RETURNING id)
    SELECT id FROM documents UNION SELECT id FROM uploads`;
  await queueFileRemoval(
    db,
    gone.map(({ id }) => id),
  );
}
