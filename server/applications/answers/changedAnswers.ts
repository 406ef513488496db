import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { type Answers, answerTo, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import {
  type AnswerSets,
  getSetIds,
  type StoredAnswers,
  storeAnswers,
} from '../../catalogue/forms/answerSet.ts';
import { answersSchema } from '../../catalogue/forms/saveAnswers.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { documentsIn } from '../documents/uses/answeredDocuments.ts';
import { storeDocumentUses } from '../documents/uses/storeDocumentUses.ts';
import { findReferenceProblems } from '../references/requireReferences.ts';
import { readAnswers } from './readAnswers.ts';
import { findProblems, findWrongDocuments, readShown } from './submittedAnswers.ts';

type AnswerChange = {
  applicationId: string;
  ownerId: string;
  stored: StoredAnswers;
  answers: Answers;
  outside: Facts;
};

export type ChangedAnswers = {
  /** Names of the changed answers: `answers.` plus the question's key. */
  fields: string[];
  /** Keys of document questions whose answer changed and is not empty. */
  documents: string[];
  /** Keys of questions that are not shown with these answers. */
  hidden: string[];
  set: AnswerChange | null;
};

const schema = z.object({ answers: answersSchema.nullish() });

/**
 * Validates the answers that an application would have after an update. The answers must be complete for the
 * version of the questions that was answered. Throws INVALID_INPUT with all problems, keyed by question.
 */
export async function checkChangedAnswers(
  ctx: RequestContext,
  application: ApplicationRow,
  fields: object,
  input: unknown,
): Promise<ChangedAnswers> {
  const { db } = ctx;
  const { id: applicationId, applicantId: ownerId } = application;
  const { answers: sent } = checkInput(schema, Object(input ?? {}));
  const [stored] = await readAnswers(db, [applicationId]);
  if (!stored) {
    if (sent && Object.keys(sent).length > 0) throw invalidInput({ answers: problem('notAsked') });
    return { fields: [], documents: [], hidden: [], set: null };
  }
  const outside = applicationFacts(fields);
  const wanted = { ...stored.answers, ...sent };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, answer]) => answer !== null));
  const problems = {
    ...findProblems(stored.asked, given, outside),
    ...(await findWrongDocuments(db, stored.asked, given, { outside, ownerId, applicationId })),
    ...(await findNewlyMissing(ctx, stored, { application, fields, given })),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const answers = readShown(stored.asked, given, outside);
  const changed = listQuestions(stored.asked.form).filter(
    (question) => !isDeepStrictEqual(answerTo(question, answers), answerTo(question, stored.answers)),
  );
  const set = changed.length > 0 ? { applicationId, ownerId, stored, answers, outside } : null;
  const documents = documentsIn(stored.asked.form, answers)
    .filter(({ question, ids }) => ids.length > 0 && changed.includes(question))
    .map(({ question }) => question.key);
  const shown = shownQuestions(stored.asked.form, answers, outside);
  const hidden = listQuestions(stored.asked.form).flatMap(({ key }) => (shown.has(key) ? [] : key));
  return { fields: changed.map(({ key }) => `answers.${key}`), documents, hidden, set };
}

/**
 * Finds missing references for questions that only the update makes visible. A reference that was already missing
 * does not block the update.
 */
async function findNewlyMissing(
  ctx: RequestContext,
  { asked, answers }: StoredAnswers,
  { application, fields, given }: { application: ApplicationRow; fields: object; given: Answers },
): Promise<FieldProblems> {
  const found = await findReferenceProblems(ctx, { asked, answers: given, fields }, application);
  const before = shownQuestions(asked.form, answers, applicationFacts(application));
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => !before.has(name.replace('answers.', ''))),
  );
}

/**
 * Stores the changed answers and returns the ids of the answer sets, which the caller writes to the application.
 * Throws INVALID_INPUT if a document has been removed or refused since the validation. If `only` is set, ignores the
 * documents of other questions.
 */
export async function rewriteAnswers(
  { db, now }: TransactionContext,
  { applicationId, ownerId, stored, answers, outside }: AnswerChange,
  only?: string,
): Promise<AnswerSets> {
  const { asked, sets } = stored;
  const problems = await findWrongDocuments(db, asked, answers, {
    outside,
    ownerId,
    applicationId,
    hold: true,
  });
  const told = Object.entries(problems).filter(([name]) => !only || name === `answers.${only}`);
  if (told.length > 0) throw invalidInput(Object.fromEntries(told));
  await db.documentUse.deleteMany({ where: { applicationId } });
  const shown = readShown(asked, answers, outside);
  await storeDocumentUses(db, { applicationId, at: now() }, documentsIn(asked.form, shown));
  return getSetIds(await storeAnswers(db, asked, { answers, setAside: [] }, sets, outside));
}
