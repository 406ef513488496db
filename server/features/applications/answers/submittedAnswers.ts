import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import type { Facts } from '../../../../rules/conditions/condition.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { checkAnswers } from '../../../../rules/forms/checkAnswers.ts';
import { type Answers, answerTo, readAnswer, shownQuestions } from '../../../../rules/forms/facts.ts';
import { compareForms } from '../../../../rules/forms/moveAnswers.ts';
import { questionsOf } from '../../../../rules/forms/question.ts';
import { MAX_ANSWERS_BYTES } from '../../../../rules/forms/storableAnswer.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import type { RequestContext, TransactionContext } from '../../../context.ts';
import { type AppError, invalidInput, refuse } from '../../../errors.ts';
import {
  type Answering,
  documentsIn,
  listDocumentProblems,
  loadUsable,
} from '../../documents/uses/answeredDocuments.ts';
import { type AskedForm, asksAnything, readOwnForms } from '../../forms/askedForm.ts';
import { answersRule, writeValues } from '../../forms/saveAnswers.ts';
import { findReferenceProblems } from '../../references/requireReferences.ts';
import { IS_PUBLIC } from '../../scholarships/isPublic.ts';

/** Answers as they are submitted, with the version of the questions that was shown. */
export const answersInputRule = z.object(
  { version: wholeNumber(0, 2_000_000_000), answers: answersRule },
  problem('answers'),
);

/** Whose application it is, for what. */
type Whose = { applicantId: string; scholarshipId: string };

export type SentAnswers = z.infer<typeof answersInputRule>;

/**
 * The answers to keep with an application: those to questions that are shown, as their kinds read them; null where none are asked, or
 * none were sent and none are required. CONFLICT when the questions were changed since the version that was shown, with what
 * differs; INVALID_INPUT with every problem by its question, and the referees whose letters are due and have not come.
 */
export async function requireAnswered(
  ctx: TransactionContext,
  asked: AskedForm | null,
  { sent, fields, whose }: { sent: SentAnswers | null | undefined; fields: object; whose: Whose },
): Promise<Answers | null> {
  const { db } = ctx;
  if (sent && sent.version !== (asked?.version ?? 0)) throw await explainChange(db, asked, sent.version);
  if (!asksAnything(asked)) {
    if (sent && Object.keys(sent.answers).length > 0) throw invalidInput({ answers: problem('notAsked') });
    return null;
  }
  const outside = applicationFacts(fields);
  const given = sent?.answers ?? {};
  const { applicantId: ownerId } = whose;
  const problems = {
    ...findProblems(asked, given, outside),
    ...(await findWrongDocuments(db, asked, given, { outside, ownerId, hold: true })),
    ...(await findReferenceProblems(ctx, { asked, answers: given, fields }, whose)),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return sent ? readShown(asked, sent.answers, outside) : null;
}

/**
 * The same problems of a form whose fields are wrong as well, as far as they can be told: of a public scholarship whose questions are
 * those that were shown.
 */
export async function findAnswerProblems(
  { db }: RequestContext,
  { id: ownerId }: { id: string },
  input: unknown,
): Promise<FieldProblems> {
  const { scholarshipId, answers: sent } = Object(input) as Record<string, unknown>;
  const id = z.uuid().safeParse(scholarshipId).data;
  const read = answersInputRule.nullish().safeParse(sent);
  if (!id || !read.success || !(await db.scholarship.count({ where: { id, ...IS_PUBLIC } }))) return {};
  const [asked = null] = await readOwnForms(db, [id]);
  if (!asksAnything(asked) || (read.data && read.data.version !== asked.version)) return {};
  const answers = read.data?.answers ?? {};
  const outside = applicationFacts(Object(input));
  return {
    ...findProblems(asked, answers, outside),
    ...(await findWrongDocuments(db, asked, answers, { outside, ownerId })),
  };
}

type Documents = Answering & { outside: Facts; hold?: boolean };

/** What is wrong with the documents among answers to questions that are shown, by `answers` and the key of the question. */
export async function findWrongDocuments(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  asked: AskedForm,
  answers: Answers,
  { outside, hold = false, ...answering }: Documents,
): Promise<FieldProblems> {
  const answered = documentsIn(asked.form, readShown(asked, answers, outside));
  const problems = listDocumentProblems(answered, await loadUsable(db, answered, answering, { hold }));
  return Object.fromEntries(Object.entries(problems).map(([key, message]) => [`answers.${key}`, message]));
}

/** What is wrong with answers that have to be complete, by `answers` and the key of the question. */
export function findProblems(asked: AskedForm, answers: Answers, outside: Facts): FieldProblems {
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_ANSWERS_BYTES)
    return { answers: problem('answersSize', { kilobytes: MAX_ANSWERS_BYTES / 1000 }) };
  const known = new Set(questionsOf(asked.form).map(({ key }) => key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  const { problems } = checkAnswers(asked.form, answers, 'complete', outside);
  const found = [...unknown.map((key) => [key, problem('notAsked')] as const), ...Object.entries(problems)];
  return Object.fromEntries(found.map(([key, message]) => [`answers.${key}`, message]));
}

/** The answers to questions that are shown, without those that are empty. */
export function readShown({ form }: AskedForm, answers: Answers, outside: Facts): Answers {
  const shown = shownQuestions(form, answers, outside);
  const read = questionsOf(form)
    .filter(({ key }) => shown.has(key))
    .map((question) => [question.key, readAnswer(question, answerTo(question, answers))] as const);
  return Object.fromEntries(read.filter(([, answer]) => answer !== undefined));
}

/** Keeps the answers of an application with their typed rows. */
export async function keepAnswers(
  db: Prisma.TransactionClient,
  { id: formId, versionId: formVersionId, form }: AskedForm,
  answers: Answers,
  outside: Facts,
): Promise<string> {
  const content = answers as Prisma.InputJsonObject;
  const { id } = await db.answerSet.create({
    data: { formVersionId, answers: content },
    select: { id: true },
  });
  await writeValues(db, { answerSetId: id, formId }, form, answers, outside);
  return id;
}

/** A version that no one answered and that was replaced a while ago is not known any more: then nobody can say what differs. */
async function explainChange(
  db: Prisma.TransactionClient,
  asked: AskedForm | null,
  version: number,
): Promise<AppError> {
  const shown = asked && (await db.formVersion.findFirst({ where: { formId: asked.id, version } }));
  const changes = shown
    ? compareForms(shown.content as AskedForm['form'], asked.form)
    : { added: null, removed: null, changed: null };
  return refuse('CONFLICT', 'application.questionsChanged', undefined, {
    details: { questions: { answers: { version: asked?.version ?? 0, ...changes } } },
  });
}
