import type { Prisma } from '../../../../prisma/client/client.ts';
import type { FieldProblems } from '../../../../rules/problems.ts';
import type { StoredAnswers } from '../../forms/answerSet.ts';
import { documentsIn, listDocumentProblems, type Named } from './answeredDocuments.ts';

/**
 * What is wrong with the documents of submitted answers, by set and question: one that was still being checked may have turned out to be
 * refused or beyond the limits. `only` looks at these alone.
 */
export async function findUsedProblems(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  sets: ReadonlyMap<string, Pick<StoredAnswers, 'asked' | 'answers'>>,
  only?: readonly string[],
): Promise<Map<string, FieldProblems>> {
  const answered = [...sets].map(([id, { asked, answers }]) => ({
    id,
    answered: documentsIn(asked.form, answers).map((one) => ({
      ...one,
      ids: only ? one.ids.filter((document) => only.includes(document)) : one.ids,
    })),
  }));
  const ids = [...new Set(answered.flatMap((set) => set.answered.flatMap((one) => one.ids)))];
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<(Named & { setId: string })[]>`
    SELECT DISTINCT u.answer_set_id AS "setId", d.id, d.state, d.type, d.bytes, d.pages
    FROM document_uses u JOIN documents d ON d.id = u.document_id
    WHERE d.id = ANY(${ids}::uuid[]) AND u.answer_set_id = ANY(${answered.map(({ id }) => id)}::uuid[])`;
  return new Map(
    answered.map((set) => {
      const used = new Map(rows.filter(({ setId }) => setId === set.id).map((row) => [row.id, row]));
      return [set.id, listDocumentProblems(set.answered, used)];
    }),
  );
}
