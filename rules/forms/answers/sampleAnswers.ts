import {
  type Comparison,
  type Condition,
  type FactValue,
  getParts,
  listFacts,
  MAX_COMPARISONS,
} from '../../conditions/condition.ts';
import { evaluate } from '../../conditions/evaluate.ts';
import { explain } from '../../conditions/explain.ts';
import type { Requirements } from '../../conditions/requirements.ts';
import { COUNTRY_CODES } from '../../countryCodes.ts';
import { addDays, yearsBefore } from '../../days.ts';
import { currencyDigits } from '../../money/currencies.ts';
import { type Answers, isAnswered } from '../facts/facts.ts';
import { type Form, getKind, listQuestions, type Question } from '../question.ts';

const MAX_SAMPLES = 8;
const MAX_VALUES = 12;

type Value = { fact: FactValue; answer: unknown };
type Values = Readonly<Record<string, Value | undefined>>;

/**
 * Creates sample answers at the limits of the requirements: an applicant who meets as many requirements as
 * possible, applicants who narrowly miss one, and one without answers.
 */
export function sampleAnswers(requirements: Requirements, form: Form): Answers[] {
  const { hard, soft } = requirements;
  const { questions, conditions } = collectQuestions(requirements, form);
  const comparisons = conditions.flatMap(comparisonsIn);
  const tried = questions.map((question) => ({
    key: question.key,
    values: valuesAround(
      question,
      comparisons.filter(({ fact }) => fact === question.key),
    ),
  }));

  function weigh(values: Values) {
    const facts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value?.fact]));
    const verdicts = conditions.flatMap((one) => explain(one, facts)).map(({ verdict }) => verdict);
    const met = verdicts.filter((verdict) => verdict === 'met').length;
    const notMet = verdicts.filter((verdict) => verdict === 'notMet').length;
    const [ofHard, ofSoft] = [hard, soft].map((one) => one && evaluate(one, facts).verdict);
    return {
      score: met - notMet + (ofHard === 'met' ? MAX_COMPARISONS * 10 : 0),
      verdicts: `${ofHard} ${ofSoft}`,
    };
  }

  let best: Values = Object.fromEntries(tried.map(({ key, values }) => [key, values[0]]));
  // Uses two passes, because the best answer to one question may depend on a later one.
  for (const { key, values } of [...tried, ...tried])
    for (const value of values) {
      const other = { ...best, [key]: value };
      if (weigh(other).score > weigh(best).score) best = other;
    }
  const most = weigh(best);
  const missing = tried
    .map(({ key, values }) =>
      values
        .map((value): Values => ({ ...best, [key]: value }))
        .find((one) => weigh(one).score < most.score && weigh(one).verdicts !== most.verdicts),
    )
    .filter((one) => one !== undefined);
  const limits = tried.length > 0 ? [best, ...missing.slice(0, MAX_SAMPLES - 2)] : [];
  return [...limits, {}].map(answersOf);
}

function answersOf(values: Values): Answers {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, value?.answer]));
}

export function questionsFor(requirements: Requirements, form: Form): Question[] {
  return collectQuestions(requirements, form).questions;
}

function collectQuestions({ hard, soft }: Requirements, form: Form) {
  const all = listQuestions(form);
  const conditions = [hard, soft].filter((part) => part !== null);
  const needed = new Set(conditions.flatMap(listFacts));
  for (const key of needed) {
    const { showWhen } = all.find((question) => question.key === key) ?? {};
    if (!showWhen) continue;
    conditions.push(showWhen);
    for (const fact of listFacts(showWhen)) needed.add(fact);
  }
  return { questions: all.filter(({ key }) => needed.has(key)), conditions };
}

function comparisonsIn(condition: Condition): Comparison[] {
  return getParts(condition)?.flatMap(comparisonsIn) ?? [condition as Comparison];
}

function valuesAround(question: Question, comparisons: Comparison[]): Value[] {
  const sides = comparisons.flatMap((comparison) => sidesOf(question, comparison));
  const different = new Map(sides.map((fact) => [JSON.stringify(fact), fact]));
  const values = [...different.values()].map((fact) => ({ fact, answer: toAnswer(question, fact) }));
  const { answerSchema: answerRule } = getKind(question);
  const rule = answerRule(question);
  return values
    .filter(({ answer }) => isAnswered(answer) && rule.safeParse(answer).success)
    .slice(0, MAX_VALUES);
}

function sidesOf(question: Question, comparison: Comparison): FactValue[] {
  switch (comparison.is) {
    case 'oneOf':
    case 'noneOf':
      return [...comparison.value.slice(0, 3), ...otherOption(question, comparison.value)];
    case 'hasAny':
    case 'hasAll':
    case 'hasNone': {
      const { value } = comparison;
      return [value, value.slice(0, 1), value.slice(1), otherOption(question, value)];
    }
    case 'atLeast':
      return [comparison.value, comparison.value - 1];
    case 'atMost':
      return [comparison.value, comparison.value + 1];
    case 'from':
      return [comparison.value, addDays(comparison.value, -1)];
    case 'until':
      return [comparison.value, addDays(comparison.value, 1)];
    case 'ageAtLeast':
      return birthdaysAround(comparison.on, comparison.value);
    case 'ageAtMost':
      return birthdaysAround(comparison.on, comparison.value + 1).reverse();
    case 'gradeAtLeast':
    case 'gradeAtMost': {
      const { value, of } = comparison;
      const step = (comparison.is === 'gradeAtLeast' ? -1 : 1) * (of > 10 ? 1 : 0.1);
      return [value, Math.round((value + step) * 1000) / 1000].map((one) => ({ value: one, of }));
    }
    case 'flag':
      return [comparison.value, !comparison.value];
  }
}

function birthdaysAround(on: string, years: number): string[] {
  const day = yearsBefore(on, years);
  return [day, addDays(day, 1)];
}

function otherOption(question: Question, named: readonly string[]): string[] {
  const offered = 'options' in question ? question.options.map(({ value }) => value) : COUNTRY_CODES;
  if (question.kind === 'line') return ['…'];
  return offered.filter((option) => !named.includes(option)).slice(0, 1);
}

function toAnswer(question: Question, value: FactValue): unknown {
  if (question.kind !== 'money') return value;
  const { currency } = question;
  return { amount: Math.round(Number(value) * 10 ** currencyDigits(currency)), currency };
}
