import type { Language } from '../../../messages/languages.ts';
import { toDecimal } from '../../../rules/catalogue/fundingAmount.ts';
import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import { type Answers, answerTo, isAnswered, readAnswer } from '../../../rules/forms/facts/facts.ts';
import { joinForms } from '../../../rules/forms/generalForm.ts';
import { type Form, listQuestions, type Question } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { currencyDigits } from '../../../rules/money/currencies.ts';
import type { AnswerContent } from '../../applications/list/answeredSql.ts';
import type { ListedApplication } from '../../applications/list/iterateApplications.ts';
import { createQuestionTexts } from '../../catalogue/forms/createQuestionTexts.ts';
import { readResolvedForms } from '../../catalogue/forms/resolvedForm.ts';
import { can, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { option } from './columnTexts.ts';
import type { Column } from './defineExport.ts';
import { type Cell, DAY, NUMBER, TEXT } from './file/cell.ts';

type Answered = { answered: (Omit<AnswerContent, 'documents'> & Partial<AnswerContent>) | null };
type AnswerColumn = Column<ListedApplication>;

/**
 * Lists a column for each question that a scholarship asks or that an application for it has answered. Non-empty
 * `keys` select some of them. The list is empty if the viewer may not read the answers. Without a scholarship,
 * returns a single column that lists each application's questions and answers.
 */
export async function listAnswerColumns(
  ctx: RequestContext,
  { scholarshipId, keys }: { scholarshipId: string | undefined; keys: readonly string[] },
  head: string,
): Promise<Column<Answered>[]> {
  requireAccessScope(ctx.viewer, 'answer.read');
  if (!scholarshipId) {
    const cell: Column<Answered>['cell'] = ({ answered }, _place, language) =>
      answered &&
      listQuestions(answered.form)
        .filter(({ key }) => Object.hasOwn(answered.answers, key))
        .map(
          (question) =>
            `${labelIn(ctx, question, language)}: ${writeAnswer(ctx, question, answered, language)}`,
        )
        .join('\n');
    return [{ head, cell }];
  }
  if (!(await mayReadAnswers(ctx, scholarshipId))) return [];
  const questions = await readQuestions(ctx, scholarshipId);
  const chosen = keys.flatMap((wanted) => questions.find(({ key }) => key === wanted) ?? []);
  return (keys.length > 0 ? chosen : questions).map((question) => toColumn(ctx, question));
}

export async function listAcceptanceColumns(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<Column<Answered>[]> {
  requireAccessScope(ctx.viewer, 'award.plan');
  const versions = await ctx.db.formVersion.findMany({
    where: { form: { awardPlan: { scholarshipId } } },
    orderBy: { version: 'desc' },
  });
  const questions = distinctQuestions(versions.map(({ content }) => content as unknown as Form));
  return questions.map((question) => toColumn(ctx, question));
}

/** Formats each answer according to the version of the question that the applicant answered. */
function toColumn(ctx: RequestContext, question: Question): Column<Answered> {
  return {
    head: labelIn(ctx, question, getLanguage(ctx)),
    format: formatOf(question),
    cell: ({ answered }, _place, language) => {
      const own = answered && listQuestions(answered.form).find(({ key }) => key === question.key);
      return own && answered
        ? withValue(own, answered.answers, writeAnswer(ctx, own, answered, language))
        : null;
    },
  };
}

const labelIn = (ctx: RequestContext, question: Question, language: Language) =>
  labelQuestion(question, createQuestionTexts(ctx, language)).label;

function writeAnswer(
  ctx: RequestContext,
  question: Question,
  { answers, documents }: NonNullable<Answered['answered']>,
  language: Language,
): string {
  const answer = answerTo(question, answers);
  const t = getTranslator(language, 'questions');
  const words = { ...createQuestionTexts(ctx, language), documentName: (id: string) => documents?.[id] };
  return isAnswered(answer) ? formatAnswer(question, answer, words, t) : '';
}

async function mayReadAnswers({ db, viewer }: RequestContext, scholarshipId: string): Promise<boolean> {
  const where = { id: scholarshipId };
  const found = await db.scholarship.findUnique({ where, select: { organisationId: true } });
  return found !== null && can(viewer, 'answer.read', found);
}

export function listMissingColumn(ctx: RequestContext, head: AnswerColumn['head']): AnswerColumn[] {
  requireAccessScope(ctx.viewer, 'answer.read');
  const cell: AnswerColumn['cell'] = ({ missing }, _place, language) =>
    missing &&
    listQuestions(joinForms(missing.general, missing.own))
      .filter(({ key }) => missing.questions.includes(key))
      .map((question) => labelQuestion(question, createQuestionTexts(ctx, language)).label)
      .join(', ');
  return [{ head, cell }];
}

export function listReferencesColumn(ctx: RequestContext, head: AnswerColumn['head']): AnswerColumn[] {
  requireAccessScope(ctx.viewer, 'reference.read');
  const cell: AnswerColumn['cell'] = ({ references }, _place, language) =>
    references && option(language, `referencesStanding.${references}`);
  return [{ head, cell }];
}

function formatOf(question: Question): string {
  if (question.kind === 'number') return NUMBER;
  if (question.kind === 'date') return DAY;
  if (question.kind !== 'money') return TEXT;
  const digits = currencyDigits(question.currency);
  return `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''} "${question.currency}"`;
}

function withValue(question: Question, answers: Answers, text: string): Cell {
  const answer = readAnswer(question, answerTo(question, answers));
  if (answer === undefined) return text;
  if (question.kind === 'number') return { text, value: answer as number };
  if (question.kind === 'date') return { text, value: new Date(answer as string) };
  if (question.kind !== 'money') return text;
  const { amount, currency } = answer as { amount: number; currency: string };
  return { text, value: toDecimal(amount, currency) };
}

/**
 * Returns the current questions, starting with those in the general form, then earlier questions that were in a form
 * or have answers, each in the newest version that contains it.
 */
async function readQuestions({ db }: RequestContext, scholarshipId: string): Promise<Question[]> {
  const [asked = null] = await readResolvedForms(db, [scholarshipId]);
  const [general, own] = await Promise.all(
    [
      { sets: { some: { applicationsOfGeneral: { some: { scholarshipId } } } } },
      { form: { ownOf: { id: scholarshipId } } },
    ].map(async (where) => {
      const versions = await db.formVersion.findMany({ where, orderBy: { version: 'desc' } });
      return versions.map(({ content }) => content as unknown as Form);
    }),
  );
  const forms = [
    ...(asked?.general ? [joinForms(asked.general.form, null)] : []),
    ...(general ?? []).map((form) => joinForms(form, null)),
    ...(own ?? []),
  ];
  return distinctQuestions(forms);
}

function distinctQuestions(forms: readonly Form[]): Question[] {
  const found = new Map<string, Question>();
  for (const form of forms)
    for (const question of listQuestions(form))
      if (question.kind !== 'reference' && !found.has(question.key)) found.set(question.key, question);
  return [...found.values()];
}
