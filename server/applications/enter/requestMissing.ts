import { MISSING_DOCUMENT_DAYS } from '../../../rules/applications/applicationOptions.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { answerTo, isAnswered, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { readAnswers } from '../answers/readAnswers.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { addRequest } from '../documents/requests/addRequest.ts';

const DAY = 86_400_000;

export type MissingDocuments = { count: number; until: Date };

export async function requestMissing(
  ctx: TransactionContext,
  application: ApplicationRow,
  askedById: string,
): Promise<MissingDocuments> {
  const until = new Date(ctx.now().getTime() + MISSING_DOCUMENT_DAYS * DAY);
  const { id: applicationId } = application;
  const [set] = await readAnswers(ctx.db, [applicationId]);
  if (!set) return { count: 0, until };
  const shown = shownQuestions(set.asked.form, set.answers, applicationFacts(application));
  const missing = listQuestions(set.asked.form).filter(
    (question) =>
      question.kind === 'document' &&
      question.isRequired &&
      shown.has(question.key) &&
      !isAnswered(answerTo(question, set.answers)),
  );
  for (const { key: question } of missing)
    await addRequest(ctx, { applicationId, question, reason: null, refusal: null, until, askedById });
  return { count: missing.length, until };
}
