import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { type Answers, answerTo, readAnswer } from '../../../../rules/forms/facts/facts.ts';
import type { KindName } from '../../../../rules/forms/kinds/kinds.ts';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { storeSet } from '../../../catalogue/forms/answerSet.ts';

const TEXT_KINDS: readonly KindName[] = ['line', 'paragraph', 'link'];

/**
 * Removes the texts that assessors and staff wrote about an applicant: notes, reasons and comments. Scores, totals and
 * ranks remain.
 */
export async function eraseAssessed(db: Prisma.TransactionClient, applicantId: string): Promise<void> {
  const theirs = { application: { applicantId } };
  await db.assessmentConflict.updateMany({ where: theirs, data: { reason: null } });
  await db.assessment.updateMany({
    where: { entry: theirs },
    data: { notes: null, reason: null, version: { increment: 1 } },
  });
  const answered = await db.assessment.findMany({
    where: { entry: theirs },
    select: { id: true, answerSet: { include: { formVersion: true } } },
  });
  for (const { id, answerSet } of answered) {
    if (!answerSet?.formVersion) continue;
    const { formId, id: formVersionId, content } = answerSet.formVersion;
    const answers = withoutTexts(content as unknown as Form, answerSet.answers as Answers);
    if (isDeepStrictEqual(answers, answerSet.answers)) continue;
    const answerSetId = await storeSet(db, { formId, formVersionId, answers, setAside: [] });
    await db.assessment.update({ where: { id }, data: { answerSetId } });
  }
}

/** Also removes invalid answers of a draft, because these can be any text. */
function withoutTexts(form: Form, answers: Answers): Answers {
  const read = listQuestions(form)
    .filter(({ kind }) => !TEXT_KINDS.includes(kind))
    .map((question) => [question.key, readAnswer(question, answerTo(question, answers))] as const);
  return Object.fromEntries(read.filter(([, answer]) => answer !== undefined));
}
