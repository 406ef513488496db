import type { Document, Prisma } from '../../../prisma/client/client.ts';
import { MESSAGE_FILE_TYPES } from '../../../rules/applications/conversation.ts';
import { type Problem, problem } from '../../../rules/problems.ts';
import { lockPeople } from '../../accounts/users/lockPerson.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { queueFileRemoval } from '../documents/removeFiles.ts';

/** Locks the author and the applicant, so that an erasure of either waits until the message has been stored. */
export async function lockAuthor(
  db: Prisma.TransactionClient,
  { viewer, application }: { viewer: Viewer; application: ApplicationRow },
): Promise<void> {
  await lockPeople(db, [viewer.id, application.applicantId]);
}

type Claim = { ownerId: string; isFromStaff: boolean; documents: readonly string[] };

/**
 * Locks the documents of a message. Throws INVALID_INPUT with a file's name unless every file is a PDF or a
 * picture that has passed its check. A file that staff send is removed from their documents, because the file
 * then belongs to the application.
 */
export async function claimFiles(
  { db, now }: TransactionContext,
  { ownerId, isFromStaff, documents: ids }: Claim,
): Promise<void> {
  if (ids.length === 0) return;
  await db.$queryRaw`SELECT FROM documents WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const found = await db.document.findMany({ where: { id: { in: [...ids] }, ownerId, removedAt: null } });
  for (const id of ids) {
    const wrong = findProblem(found.find((one) => one.id === id));
    if (wrong) throw invalidInput({ documents: wrong });
  }
  if (!isFromStaff) return;
  await db.document.updateMany({ where: { id: { in: [...ids] } }, data: { removedAt: now() } });
}

function findProblem(document: Document | undefined): Problem | null {
  if (!document) return problem('documentGone');
  const { name, state, type } = document;
  if (state === 'REFUSED') return problem('namedFileRefused', { name });
  if (state === 'CHECKING') return problem('namedFileChecking', { name });
  return MESSAGE_FILE_TYPES.some((one) => one === type) ? null : problem('namedFileType', { name });
}

/** The caller must check that the viewer may read the message. */
export const loadFiles = createRequestLoader<string, Document[]>(async ({ db }: RequestContext, ids) => {
  const rows = await db.messageFile.findMany({
    where: { messageId: { in: [...ids] } },
    include: { document: true },
    orderBy: { documentId: 'asc' },
  });
  return ids.map((id) => rows.filter(({ messageId }) => messageId === id).map(({ document }) => document));
});

/** Deletes the files that staff sent to a person. The person's own files are deleted with their documents. */
export async function eraseReceivedFiles(db: Prisma.TransactionClient, applicantId: string): Promise<void> {
  const gone = await db.$queryRaw<{ id: string }[]>`
    WITH sent AS (DELETE FROM message_files f USING application_messages m, applications a
      WHERE m.id = f.message_id AND a.id = m.application_id AND a.applicant_id = ${applicantId}::uuid
      RETURNING f.document_id, f.message_id)
    SELECT d.id FROM documents d WHERE d.id IN (SELECT document_id FROM sent) AND d.owner_id <> ${applicantId}::uuid
      AND NOT EXISTS (SELECT FROM document_uses u WHERE u.document_id = d.id)
      AND NOT EXISTS (SELECT FROM message_files f WHERE f.document_id = d.id
        AND NOT (f.document_id, f.message_id) IN (SELECT document_id, message_id FROM sent))`;
  const ids = gone.map(({ id }) => id);
  await db.document.deleteMany({ where: { id: { in: ids } } });
  await queueFileRemoval(db, ids);
}
