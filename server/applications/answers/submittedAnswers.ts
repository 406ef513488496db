import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { checkAnswers } from '../../../rules/forms/checkAnswers.ts';
import {
  type Answers,
  answerTo,
  isAnswered,
  readAnswer,
  shownQuestions,
} from '../../../rules/forms/facts.ts';
import { isGeneral, joinForms } from '../../../rules/forms/generalForm.ts';
import { compareForms } from '../../../rules/forms/moveAnswers.ts';
import { type Form, questionsOf } from '../../../rules/forms/question.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { type AnswerSets, idsOf, type StoredSet, storeAnswers } from '../../catalogue/forms/answerSet.ts';
import { type AskedForm, asksAnything, readAskedForms } from '../../catalogue/forms/askedForm.ts';
import { answersRule, findSizeProblem } from '../../catalogue/forms/saveAnswers.ts';
import { IS_PUBLIC } from '../../catalogue/scholarships/isPublic.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { type AppError, invalidInput, refuse } from '../../platform/errors.ts';
import {
  type Answering,
  documentsIn,
  listDocumentProblems,
  loadUsable,
} from '../documents/uses/answeredDocuments.ts';
import { findReferenceProblems } from '../references/requireReferences.ts';
import { readPersonAnswers, writeGeneral } from './personAnswers.ts';

const formVersion = wholeNumber(0, 2_000_000_000);

/** Answers as they are submitted, with the versions of the questions that were shown. */
export const answersInputRule = z.object(
  { version: formVersion, generalVersion: formVersion.nullish(), answers: answersRule },
  problem('answers'),
);

/** Whose application it is, for what. */
type Whose = { applicantId: string; scholarshipId: string };

type SentAnswers = z.infer<typeof answersInputRule>;

type Sent = {
  sent: SentAnswers | null | undefined;
  fields: object;
  whose: Whose;
  /** Staff enter it: documents and references may be missing, which are the applicant's to add. */
  isEntered?: boolean;
};

/**
 * The answers to keep with an application: those to questions that are shown, as their kinds read them; null where none are asked, or
 * none were sent and none are required. CONFLICT when the questions were changed since the versions that were shown, with what
 * differs; INVALID_INPUT with every problem by its question, and the referees whose letters are due and have not come.
 */
export async function requireAnswered(
  ctx: TransactionContext,
  asked: AskedForm | null,
  { sent, fields, whose, isEntered = false }: Sent,
): Promise<Answers | null> {
  const { db } = ctx;
  if (sent && !isPresent(asked, sent)) throw await explainChange(db, asked, sent);
  if (!asksAnything(asked)) {
    if (sent && Object.keys(sent.answers).length > 0) throw invalidInput({ answers: problem('notAsked') });
    return null;
  }
  const outside = applicationFacts(fields);
  const given = sent?.answers ?? {};
  const { applicantId: ownerId } = whose;
  const problems = {
    ...findProblems(asked, given, outside, { withoutFiles: isEntered }),
    ...(await findWrongDocuments(db, asked, given, { outside, ownerId, hold: true })),
    ...(!isEntered && (await findReferenceProblems(ctx, { asked, answers: given, fields }, whose))),
  };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return sent || isEntered ? readShown(asked, given, outside) : null;
}

/**
 * The same problems of a form whose fields are wrong as well, as far as they can be told: of a public scholarship whose questions are
 * those that were shown.
 */
export async function findAnswerProblems(
  { db }: RequestContext,
  { id: ownerId, isEntered = false }: { id: string; isEntered?: boolean },
  input: unknown,
): Promise<FieldProblems> {
  const { scholarshipId, answers: sent } = Object(input) as Record<string, unknown>;
  const id = z.uuid().safeParse(scholarshipId).data;
  const read = answersInputRule.nullish().safeParse(sent);
  if (!id || !read.success || !(await db.scholarship.count({ where: { id, ...IS_PUBLIC } }))) return {};
  const [asked = null] = await readAskedForms(db, [id]);
  if (!asksAnything(asked) || (read.data && !isPresent(asked, read.data))) return {};
  const answers = read.data?.answers ?? {};
  const outside = applicationFacts(Object(input));
  return {
    ...findProblems(asked, answers, outside, { withoutFiles: isEntered }),
    ...(!isEntered && (await findWrongDocuments(db, asked, answers, { outside, ownerId }))),
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

/** What is wrong with answers that have to be complete, by `answers` and the key of the question; documents may be missing `withoutFiles`. */
export function findProblems(
  asked: AskedForm,
  answers: Answers,
  outside: Facts,
  { withoutFiles = false } = {},
): FieldProblems {
  const size = findSizeProblem(answers);
  if (size) return { answers: size };
  const known = new Set(questionsOf(asked.form).map(({ key }) => key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  const { problems } = checkAnswers(asked.form, answers, 'complete', outside);
  if (withoutFiles)
    for (const question of questionsOf(asked.form))
      if (question.kind === 'document' && !isAnswered(answerTo(question, answers)))
        delete problems[question.key];
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

type Submitted = {
  asked: AskedForm;
  answers: Answers;
  outside: Facts;
  whose: Whose;
  isEntered: boolean;
};

/** Stores the answers of an application with their typed rows. It shares the set of its person's general answers where these are the same. */
export async function storeSubmitted(
  ctx: TransactionContext,
  { asked, answers, outside, whose, isEntered }: Submitted,
): Promise<AnswerSets> {
  // What others typed is no answer of theirs for further scholarships.
  const general = asked.general && !isEntered ? await addToGeneral(ctx, whose, asked, answers) : null;
  const submitted = { answers, setAside: [] };
  return idsOf(await storeAnswers(ctx.db, asked, submitted, { general, own: null }, outside));
}

/** The person's answers to the general form, with those submitted ones that were missing there: what is there may be newer. The person is held. */
async function addToGeneral(
  ctx: TransactionContext,
  { applicantId, scholarshipId }: Whose,
  asked: AskedForm,
  submitted: Answers,
): Promise<StoredSet | null> {
  const [held] = await readPersonAnswers(ctx.db, applicantId, [{ scholarshipId, asked }]);
  if (!held) return null;
  const { moved, sets } = held;
  const isMissing = (key: string) => isGeneral(key) && !isAnswered(answerTo({ key }, moved.answers));
  const missing = Object.entries(submitted).filter(([key]) => isMissing(key));
  if (missing.length === 0) return sets.general;
  const answers = { ...moved.answers, ...Object.fromEntries(missing) };
  return writeGeneral(ctx, applicantId, held, { ...moved, answers });
}

type Shown = Pick<SentAnswers, 'version' | 'generalVersion'>;

/** Whether these are the versions that are asked. */
function isPresent(asked: AskedForm | null, { version, generalVersion }: Shown): boolean {
  return version === (asked?.own?.version ?? 0) && (generalVersion ?? 0) === (asked?.general?.version ?? 0);
}

/**
 * A version that no one answered and that was replaced a while ago is not known any more, nor is that of a general form that is not asked any
 * more: then nobody can say what differs.
 */
async function explainChange(
  db: Prisma.TransactionClient,
  asked: AskedForm | null,
  { version, generalVersion }: Shown,
): Promise<AppError> {
  const { own = null, general = null } = asked ?? {};
  const shown = {
    own: await readShownForm(db, own?.id, version),
    general: await readShownForm(db, general?.id, generalVersion ?? 0),
  };
  const isKnown = shown.own !== undefined && shown.general !== undefined;
  const changes =
    isKnown && asked
      ? compareForms(joinForms(shown.general ?? null, shown.own ?? null), asked.form)
      : { added: null, removed: null, changed: null };
  const versions = { version: own?.version ?? 0, generalVersion: general?.version ?? 0 };
  return refuse('CONFLICT', 'application.questionsChanged', undefined, {
    details: { questions: { answers: { ...versions, ...changes } } },
  });
}

/** A form as it was shown: null for version 0, which asks nothing, undefined when that is not known. */
async function readShownForm(
  db: Prisma.TransactionClient,
  formId: string | undefined,
  version: number,
): Promise<Form | null | undefined> {
  if (version === 0) return null;
  const shown = formId && (await db.formVersion.findFirst({ where: { formId, version } }));
  return shown ? (shown.content as unknown as Form) : undefined;
}
