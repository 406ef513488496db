import type { Document, DocumentState, Prisma } from '../../../../prisma/client/client.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import type { RefereeView } from '../link/refereeView.ts';
import { mayReadLetter } from '../loadReferences.ts';
import type { ReferenceRow } from '../referenceRow.ts';

/** The files of references, without a look at who reads them. */
const loadFiles = createRequestLoader<string, Document | null>(async ({ db }, ids) => {
  const found = await db.document.findMany({ where: { referenceId: { in: [...ids] } } });
  return ids.map((id) => found.find(({ referenceId }) => referenceId === id) ?? null);
});

/** The file of a reference for who may read what was written; null for others, and where there is none. */
export async function readReferenceFile(ctx: RequestContext, row: ReferenceRow): Promise<Document | null> {
  return mayReadLetter(ctx, row) ? loadFiles(ctx, row.id) : null;
}

/** The file that a referee has attached so far, or is to replace; what was handed over stays with its readers. */
export async function readRefereeFile(
  { db }: Pick<RequestContext, 'db'>,
  { id, state, fileUntil }: RefereeView,
): Promise<Document | null> {
  if (state === 'RECEIVED' && !fileUntil) return null;
  return db.document.findUnique({ where: { referenceId: id } });
}

/** Whether a reference has a file that was not refused, which stays as it is until the transaction ends. The reference is held. */
export async function holdFile(db: Prisma.TransactionClient, referenceId: string): Promise<boolean> {
  const [file] = await db.$queryRaw<{ state: DocumentState }[]>`
    SELECT state FROM documents WHERE reference_id = ${referenceId}::uuid FOR SHARE`;
  return file !== undefined && file.state !== 'REFUSED';
}

/** Removes the file of a reference, and what is on its way to be one. */
export async function dropFile(db: Prisma.TransactionClient, referenceId: string): Promise<void> {
  await db.upload.deleteMany({ where: { referenceId } });
  await db.document.deleteMany({ where: { referenceId } });
}

/** Holds the reference whose file a document is, if it is one. */
export async function lockReferenceOf(db: Prisma.TransactionClient, documentId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM reference_requests
    WHERE id = (SELECT reference_id FROM documents WHERE id = ${documentId}::uuid) FOR UPDATE`;
}
