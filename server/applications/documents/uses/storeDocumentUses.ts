import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '../../../../prisma/client/client.ts';
import type { AnsweredDocuments } from './answeredDocuments.ts';

type Answer = { applicationId: string; at: Date };

/**
 * Stores which documents an application's answers contain. The caller must have locked and validated the documents
 * (`findWrongDocuments`).
 */
export async function storeDocumentUses(
  db: Prisma.TransactionClient,
  { applicationId, at }: Answer,
  answered: readonly AnsweredDocuments[],
): Promise<void> {
  const uses = answered.flatMap(({ question: { key }, ids }) =>
    ids.map((documentId) => ({
      ...{ id: uuidv7(), documentId, applicationId, question: key, createdAt: at },
    })),
  );
  if (uses.length > 0) await db.documentUse.createMany({ data: uses });
}
