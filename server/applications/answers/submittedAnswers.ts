import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { checkAnswers } from '../../../rules/forms/answers/checkAnswers.ts';
import { compareForms } from '../../../rules/forms/answers/migrateAnswers.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import {
  type Answers,
  answerTo,
  isAnswered,
  readAnswer,
  shownQuestions,
} from '../../../rules/forms/facts/facts.ts';
import { isGeneral, joinForms } from '../../../rules/forms/generalForm.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { type AnswerSets, getSetIds, type StoredSet, storeAnswers } from '../../catalogue/forms/answerSet.ts';
import { hasQuestions, type ResolvedForm, readResolvedForms } from '../../catalogue/forms/resolvedForm.ts';
import { answersSchema, findSizeProblem } from '../../catalogue/forms/saveAnswers.ts';
import { IS_PUBLIC } from '../../catalogue/scholarships/isPublic.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { type AppError, invalidInput, refuse } from '../../platform/errors.ts';
import {
  type DocumentUser,
  documentsIn,
  listDocumentProblems,
  loadUsable,
} from '../documents/uses/answeredDocuments.ts';
import { withoutOmitted } from '../formOfPortal.ts';
import { findReferenceProblems } from '../references/requireReferences.ts';
import { readPersonAnswers, writeGeneral } from './personAnswers.ts';

const formVersion = wholeNumber(0, 2_000_000_000);

export const answersInputSchema = z.object(
  { version: formVersion, generalVersion: formVersion.nullish(), answers: answersSchema },
  problem('answers'),
);

type ApplicationKey = { applicantId: string; scholarshipId: string };

type SentAnswers = z.infer<typeof answersInputSchema>;

type SubmissionInput = {
  sent: SentAnswers | null | undefined;
  fields: object;
  whose: ApplicationKey;
  /** True if staff enter the application for the applicant, who may then add documents and references later. */
  isEntered?: boolean;
};

/**
 * Returns the parsed answers to the shown questions; null if there are no questions, or if no answers were sent and
 * none are required. Throws CONFLICT with the differences if the questions have changed since the person saw them,
 * and INVALID_INPUT with all problems, keyed by question.
 */
export async function requireAnswered(
  ctx: TransactionContext,
  asked: ResolvedForm | null,
  { sent, fields, whose, isEntered = false }: SubmissionInput,
): Promise<Answers | null> {
  const { db } = ctx;
  if (sent && !isPresent(asked, sent)) throw await explainChange(db, asked, sent);
  if (!hasQuestions(asked)) {
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
 * Finds problems with the answers, to be reported together with the form's other invalid fields. Ignores missing
 * references. Returns no problems unless the scholarship is public and its questions have not changed.
 */
export async function findAnswerProblems(
  { db, env }: RequestContext,
  { id: ownerId, isEntered = false }: { id: string; isEntered?: boolean },
  input: unknown,
): Promise<FieldProblems> {
  const { scholarshipId, answers: sent } = Object(input) as Record<string, unknown>;
  const id = z.uuid().safeParse(scholarshipId).data;
  const read = answersInputSchema.nullish().safeParse(sent);
  if (!id || !read.success || !(await db.scholarship.count({ where: { id, ...IS_PUBLIC } }))) return {};
  const [asked = null] = await readResolvedForms(db, [id]);
  if (!hasQuestions(asked) || (read.data && !isPresent(asked, read.data))) return {};
  const answers = read.data?.answers ?? {};
  const outside = applicationFacts(withoutOmitted(env, input));
  return {
    ...findProblems(asked, answers, outside, { withoutFiles: isEntered }),
    ...(!isEntered && (await findWrongDocuments(db, asked, answers, { outside, ownerId }))),
  };
}

type Documents = DocumentUser & { outside: Facts; hold?: boolean };

export async function findWrongDocuments(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  asked: ResolvedForm,
  answers: Answers,
  { outside, hold = false, ...answering }: Documents,
): Promise<FieldProblems> {
  const answered = documentsIn(asked.form, readShown(asked, answers, outside));
  const problems = listDocumentProblems(answered, await loadUsable(db, answered, answering, { hold }));
  return Object.fromEntries(Object.entries(problems).map(([key, message]) => [`answers.${key}`, message]));
}

/** Keys each problem by `answers.` plus the question's key. If `withoutFiles` is set, documents may be missing. */
export function findProblems(
  asked: ResolvedForm,
  answers: Answers,
  outside: Facts,
  { withoutFiles = false } = {},
): FieldProblems {
  const size = findSizeProblem(answers);
  if (size) return { answers: size };
  const known = new Set(listQuestions(asked.form).map(({ key }) => key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  const { problems } = checkAnswers(asked.form, answers, 'complete', outside);
  if (withoutFiles)
    for (const question of listQuestions(asked.form))
      if (question.kind === 'document' && !isAnswered(answerTo(question, answers)))
        delete problems[question.key];
  const found = [...unknown.map((key) => [key, problem('notAsked')] as const), ...Object.entries(problems)];
  return Object.fromEntries(found.map(([key, message]) => [`answers.${key}`, message]));
}

export function readShown({ form }: ResolvedForm, answers: Answers, outside: Facts): Answers {
  const shown = shownQuestions(form, answers, outside);
  const read = listQuestions(form)
    .filter(({ key }) => shown.has(key))
    .map((question) => [question.key, readAnswer(question, answerTo(question, answers))] as const);
  return Object.fromEntries(read.filter(([, answer]) => answer !== undefined));
}

type ResolvedSubmission = {
  asked: ResolvedForm;
  answers: Answers;
  outside: Facts;
  whose: ApplicationKey;
  isEntered: boolean;
};

/**
 * Stores an application's answers. Shares the answer set with the person's general answers if the two are
 * identical.
 */
export async function storeSubmitted(
  ctx: TransactionContext,
  { asked, answers, outside, whose, isEntered }: ResolvedSubmission,
): Promise<AnswerSets> {
  // Answers that staff entered must not be reused as the person's answers for other scholarships.
  const general = asked.general && !isEntered ? await addToGeneral(ctx, whose, asked, answers) : null;
  const submitted = { answers, setAside: [] };
  return getSetIds(await storeAnswers(ctx.db, asked, submitted, { general, own: null }, outside));
}

/**
 * Adds the submitted answers that are missing from the person's general answers. Does not replace stored answers,
 * because they may be newer. The caller must have locked the person.
 */
async function addToGeneral(
  ctx: TransactionContext,
  { applicantId, scholarshipId }: ApplicationKey,
  asked: ResolvedForm,
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

type ShownVersions = Pick<SentAnswers, 'version' | 'generalVersion'>;

function isPresent(asked: ResolvedForm | null, { version, generalVersion }: ShownVersions): boolean {
  return version === (asked?.own?.version ?? 0) && (generalVersion ?? 0) === (asked?.general?.version ?? 0);
}

/**
 * Returns the CONFLICT error for changed questions. Its differences are null if a shown version no longer exists,
 * because unused versions are deleted some time after their replacement.
 */
async function explainChange(
  db: Prisma.TransactionClient,
  asked: ResolvedForm | null,
  { version, generalVersion }: ShownVersions,
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

/** Returns null for version 0, which has no questions, and undefined for an unknown version. */
async function readShownForm(
  db: Prisma.TransactionClient,
  formId: string | undefined,
  version: number,
): Promise<Form | null | undefined> {
  if (version === 0) return null;
  const shown = formId && (await db.formVersion.findFirst({ where: { formId, version } }));
  return shown ? (shown.content as unknown as Form) : undefined;
}
