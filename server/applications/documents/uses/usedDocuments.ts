import type { Prisma } from '../../../../prisma/client/client.ts';
import type { FieldProblems } from '../../../../rules/problems.ts';
import type { StoredAnswers } from '../../../catalogue/forms/answerSet.ts';
import { type AnswerDocument, documentsIn, listDocumentProblems } from './answeredDocuments.ts';

/**
 * Finds problems with documents in submitted answers, keyed by question. A document that was unchecked at submission
 * may since have been refused or may exceed the limits. If `only` is set, checks only these documents.
 */
export async function findUsedProblems(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  submitted: readonly { applicationId: string; stored: StoredAnswers | null }[],
  only?: readonly string[],
): Promise<FieldProblems[]> {
  const answered = submitted.map(({ stored }) =>
    (stored ? documentsIn(stored.asked.form, stored.answers) : []).map((one) => ({
      ...one,
      ids: only ? one.ids.filter((document) => only.includes(document)) : one.ids,
    })),
  );
  const ids = [...new Set(answered.flat().flatMap((one) => one.ids))];
  if (ids.length === 0) return submitted.map(() => ({}));
  const rows = await db.$queryRaw<(AnswerDocument & { applicationId: string })[]>`
    SELECT DISTINCT u.application_id AS "applicationId", d.id, d.state, d.type, d.bytes, d.pages
    FROM document_uses u JOIN documents d ON d.id = u.document_id
    WHERE d.id = ANY(${ids}::uuid[]) AND u.application_id = ANY(${submitted.map((one) => one.applicationId)}::uuid[])`;
  return submitted.map(({ applicationId }, place) => {
    const used = rows
      .filter((row) => row.applicationId === applicationId)
      .map((row) => [row.id, row] as const);
    return listDocumentProblems(answered[place] ?? [], new Map(used));
  });
}
