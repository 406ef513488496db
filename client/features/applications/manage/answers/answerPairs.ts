import type { Translator } from '../../../../../messages/translator.ts';
import { formatAnswer } from '../../../../../rules/forms/answers/formatAnswer.ts';
import type { Question } from '../../../../../rules/forms/question.ts';
import { labelQuestion, type QuestionTexts } from '../../../../../rules/forms/questionTexts.ts';
import { type AnswerFilter, parseAnswerFilters } from '../../../../../rules/lists/answerFilters.ts';
import { parseAmount, parseNumber } from '../../../../../rules/money/typedAmount.ts';
import type { Texts } from '../../../../lib/useMessages.ts';

const SEARCHES = {
  line: 'text',
  paragraph: 'text',
  link: 'text',
  number: 'number',
  money: 'number',
  date: 'day',
  choice: 'options',
  choices: 'options',
  country: 'options',
  statement: 'options',
} as const;

export type Search = (typeof SEARCHES)[keyof typeof SEARCHES];

/** Returns how answers to a question can be searched. Undefined for documents, references, grades and scores. */
export const searchOf = ({ kind }: Question): Search | undefined =>
  (SEARCHES as { [kind: string]: Search })[kind];

export type Typed = { text: string; from: string; to: string };

/**
 * Returns the conditions in URL format. Null if a number or amount is invalid; empty if no value is entered.
 */
export function writePairs(question: Question, { text, from, to }: Typed): string[] | null {
  const { key } = question;
  const search = searchOf(question);
  if (search === 'text') return text.trim() ? [`${key}~${text.trim()}`] : [];
  if (search === 'options') return text ? [`${key}:${text}`] : [];
  const [lowest, highest] = [from, to].map((typed) => (typed.trim() ? readEnd(question, typed.trim()) : ''));
  if (lowest === null || highest === null) return null;
  return [lowest && `${key}>=${lowest}`, highest && `${key}<=${highest}`].filter(
    (pair): pair is string => !!pair,
  );
}

function readEnd(question: Question, typed: string): string | null {
  if (question.kind === 'date') return typed;
  if (question.kind === 'money') return parseAmount(typed, question.currency)?.toString() ?? null;
  return parseNumber(typed)?.toString() ?? null;
}

/** Describes a condition from the URL. Returns the pair itself if it is invalid or its question is unknown. */
export function describePair(
  pair: string,
  questions: readonly Question[],
  {
    t,
    words,
    answers,
  }: { t: Texts<'manageApplications'>; words: QuestionTexts; answers: Translator<'questions'> },
): string {
  const [filter] = parseAnswerFilters([pair]);
  const question = questions.find(({ key }) => key === filter?.question);
  if (!filter || !question) return pair;
  const { label } = labelQuestion(question, words);
  const write = (value: unknown) => formatAnswer(question, value, words, answers);
  const { oneOf, contains, atLeast, from, atMost, until } = filter;
  if (contains) return t('answers.contains', { question: label, text: contains });
  if (oneOf)
    return t('answers.is', {
      question: label,
      value: oneOf.map((value) => write(asAnswer(question, value))).join(),
    });
  const lowest = atLeast ?? from;
  const value = write(asAnswer(question, lowest ?? atMost ?? until ?? ''));
  return lowest != null
    ? t('answers.atLeast', { question: label, value })
    : t('answers.atMost', { question: label, value });
}

function asAnswer(question: Question, value: NonNullable<AnswerFilter['oneOf']>[number] | number): unknown {
  if (question.kind === 'choices') return [value];
  if (question.kind === 'statement') return value === 'true';
  if (question.kind === 'money') return { amount: value, currency: question.currency };
  return value;
}
