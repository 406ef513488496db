import type { Document, DocumentState, Prisma } from '../../../../prisma/client/client.ts';
import { hasBytes } from '../../../../rules/applications/documents.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import type { RefereeView } from '../link/refereeView.ts';
import { mayReadLetter } from '../loadReferences.ts';
import type { ReferenceRow } from '../referenceRow.ts';

const loadFiles = createRequestLoader<string, Document | null>(async ({ db }, ids) => {
  const found = await db.document.findMany({ where: { referenceId: { in: [...ids] } } });
  return ids.map((id) => found.find(({ referenceId }) => referenceId === id) ?? null);
});

export async function readReferenceFile(ctx: RequestContext, row: ReferenceRow): Promise<Document | null> {
  return mayReadLetter(ctx, row) ? loadFiles(ctx, row.id) : null;
}

/**
 * Returns null once the reference has been received, because the referee may then no longer read its file, unless the
 * referee must replace it.
 */
export async function readRefereeFile(
  { db }: Pick<RequestContext, 'db'>,
  { id, state, fileUntil }: RefereeView,
): Promise<Document | null> {
  if (state === 'RECEIVED' && !fileUntil) return null;
  return db.document.findUnique({ where: { referenceId: id } });
}

/**
 * Locks the file until the transaction ends. Returns whether there is a file that was neither refused nor deleted.
 * The caller must have locked the reference.
 */
export async function lockFile(db: Prisma.TransactionClient, referenceId: string): Promise<boolean> {
  const [file] = await db.$queryRaw<{ state: DocumentState }[]>`
    SELECT state FROM documents WHERE reference_id = ${referenceId}::uuid FOR SHARE`;
  return file !== undefined && hasBytes(file.state);
}

export async function dropFile(db: Prisma.TransactionClient, referenceId: string): Promise<void> {
  await db.upload.deleteMany({ where: { referenceId } });
  await db.document.deleteMany({ where: { referenceId } });
}

export async function lockDocumentReference(db: Prisma.TransactionClient, documentId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM reference_requests
    WHERE id = (SELECT reference_id FROM documents WHERE id = ${documentId}::uuid) FOR UPDATE`;
}
