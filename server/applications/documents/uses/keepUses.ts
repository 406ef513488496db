import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { isGeneral } from '../../../../rules/forms/generalForm.ts';
import type { AnswerSets } from '../../../catalogue/forms/answerSet.ts';
import type { AnsweredDocuments } from './answeredDocuments.ts';

type Answer = { applicationId: string; sets: AnswerSets; at: Date };

/**
 * Keeps the documents that answers of an application name. The documents are held by `findWrongDocuments`, which found nothing.
 */
export async function keepUses(
  db: Prisma.TransactionClient,
  { applicationId, sets, at }: Answer,
  answered: readonly AnsweredDocuments[],
): Promise<void> {
  const uses = answered.flatMap(({ question: { key }, ids }) =>
    ids.map((documentId) => ({
      ...{ id: uuidv7(), documentId, applicationId, question: key, createdAt: at },
      answerSetId: isGeneral(key) ? sets.generalSetId : sets.answerSetId,
    })),
  );
  if (uses.length > 0) await db.documentUse.createMany({ data: uses });
}
