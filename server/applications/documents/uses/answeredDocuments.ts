import { type DocumentState, Prisma } from '../../../../prisma/client/client.ts';
import type { DocumentType } from '../../../../rules/documents.ts';
import { type Answers, answerTo, readAnswer } from '../../../../rules/forms/facts.ts';
import { findLimitProblem } from '../../../../rules/forms/kinds/document.ts';
import { type Form, type QuestionOf, questionsOf } from '../../../../rules/forms/question.ts';
import { type FieldProblems, type Problem, problem } from '../../../../rules/problems.ts';
import { PLAN_ONCE } from '../../../platform/database/connection.ts';

type Asking = QuestionOf<'document'>;

/** A question, and the documents that answer it. */
export type AnsweredDocuments = { question: Asking; ids: string[] };

/** The questions of a form that are answered with documents, in their order. */
export function documentsIn(form: Form, answers: Answers): AnsweredDocuments[] {
  return questionsOf(form).flatMap((question) => {
    if (question.kind !== 'document') return [];
    const ids = readAnswer(question, answerTo(question, answers)) as string[] | undefined;
    return ids ? [{ question, ids }] : [];
  });
}

/** Whose answers they are. */
export type Answering = {
  ownerId: string;
  /** Where they are submitted: what it uses already stays usable when its owner has removed it from their documents. */
  applicationId?: string;
};

export type Named = {
  id: string;
  state: DocumentState;
  type: DocumentType | null;
  bytes: number;
  pages: number | null;
};

/**
 * The documents that answers may name, by their ids. `hold` keeps them as they are until the transaction ends: a check that refuses one
 * waits, and then finds its use.
 */
export async function loadUsable(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  answered: readonly AnsweredDocuments[],
  { ownerId, applicationId }: Answering,
  { hold = false } = {},
): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(answered.flatMap((one) => one.ids))].sort();
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<Named[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT d.id, d.state, d.type, d.bytes, d.pages FROM documents d
    WHERE d.id = ANY(${ids}::uuid[]) AND ((d.owner_id = ${ownerId}::uuid AND d.removed_at IS NULL) OR EXISTS (
      SELECT FROM document_uses u WHERE u.document_id = d.id AND u.application_id = ${applicationId ?? null}::uuid))
    ORDER BY d.id ${hold ? Prisma.sql`FOR SHARE OF d` : Prisma.empty}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What is wrong with documents that answer questions, by the key of the question: those that may not be named, refused ones, and those beyond
 * the question's limits. One that is being checked is let through.
 */
export function listDocumentProblems(
  answered: readonly AnsweredDocuments[],
  usable: ReadonlyMap<string, Named>,
): FieldProblems {
  return Object.fromEntries(
    answered.flatMap(({ question, ids }) => {
      const [first] = ids.flatMap((id) => findProblem(question, usable.get(id)) ?? []);
      return first ? [[question.key, first]] : [];
    }),
  );
}

function findProblem(question: Asking, document: Named | undefined): Problem | null {
  if (!document) return problem('documentGone');
  if (document.state === 'REFUSED') return problem('documentRefused');
  return findLimitProblem(question, document);
}
