import { type DocumentState, Prisma } from '../../../../prisma/client/client.ts';
import type { DocumentType } from '../../../../rules/applications/documents.ts';
import { type Answers, answerTo, readAnswer } from '../../../../rules/forms/facts/facts.ts';
import { findLimitProblem } from '../../../../rules/forms/kinds/document.ts';
import { type Form, listQuestions, type QuestionByKind } from '../../../../rules/forms/question.ts';
import { type FieldProblems, type Problem, problem } from '../../../../rules/problems.ts';
import { PLAN_ONCE } from '../../../platform/database/connection.ts';

type DocumentQuestion = QuestionByKind<'document'>;

export type AnsweredDocuments = { question: DocumentQuestion; ids: string[] };

export function documentsIn(form: Form, answers: Answers): AnsweredDocuments[] {
  return listQuestions(form).flatMap((question) => {
    if (question.kind !== 'document') return [];
    const ids = readAnswer(question, answerTo(question, answers)) as string[] | undefined;
    return ids ? [{ question, ids }] : [];
  });
}

export type DocumentUser = {
  ownerId: string;
  /**
   * Id of the application that is being changed. The documents that it contains remain usable even if their
   * owner has removed them.
   */
  applicationId?: string;
};

export type AnswerDocument = {
  id: string;
  state: DocumentState;
  type: DocumentType | null;
  bytes: number;
  pages: number | null;
};

/**
 * Loads the documents in answers that the person may use, keyed by id. `hold` locks them until the transaction ends,
 * so that a concurrent check that refuses a document waits and then finds the application.
 */
export async function loadUsable(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  answered: readonly AnsweredDocuments[],
  { ownerId, applicationId }: DocumentUser,
  { hold = false } = {},
): Promise<ReadonlyMap<string, AnswerDocument>> {
  const ids = [...new Set(answered.flatMap((one) => one.ids))].sort();
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<AnswerDocument[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT d.id, d.state, d.type, d.bytes, d.pages FROM documents d
    WHERE d.id = ANY(${ids}::uuid[]) AND ((d.owner_id = ${ownerId}::uuid AND d.removed_at IS NULL) OR EXISTS (
      SELECT FROM document_uses u WHERE u.document_id = d.id AND u.application_id = ${applicationId ?? null}::uuid))
    ORDER BY d.id ${hold ? Prisma.sql`FOR SHARE OF d` : Prisma.empty}`;
  return new Map(rows.map((row) => [row.id, row]));
}

export function listDocumentProblems(
  answered: readonly AnsweredDocuments[],
  usable: ReadonlyMap<string, AnswerDocument>,
): FieldProblems {
  return Object.fromEntries(
    answered.flatMap(({ question, ids }) => {
      const [first] = ids.flatMap((id) => findProblem(question, usable.get(id)) ?? []);
      return first ? [[question.key, first]] : [];
    }),
  );
}

function findProblem(question: DocumentQuestion, document: AnswerDocument | undefined): Problem | null {
  if (!document || document.state === 'DELETED') return problem('documentGone');
  if (document.state === 'REFUSED') return problem('documentRefused');
  return findLimitProblem(question, document);
}
