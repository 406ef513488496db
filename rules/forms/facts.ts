import { type FactKinds, type Facts, type FactValue, factsOf } from '../conditions/condition.ts';
import { evaluate } from '../conditions/evaluate.ts';
import { type Form, kindOf, type Question, questionsOf } from './question.ts';

/** Answers by the key of their question, whatever was typed. */
export type Answers = Readonly<Record<string, unknown>>;

/** The facts that a condition may name when it is about answers to this form. */
export function factKindsOf(form: Form): FactKinds {
  const readable = questionsOf(form).flatMap((question) => {
    const { fact } = kindOf(question);
    return fact ? [[question.key, fact] as const] : [];
  });
  return Object.fromEntries(readable);
}

/**
 * What is known from answers: those that fit their question, as long as it is asked. What was verified comes before an
 * answer, and counts whether its question is asked or not.
 */
export function factsFrom(form: Form, answers: Answers, verified: Answers = {}, outside: Facts = {}): Facts {
  const given = withVerified(form, answers, verified);
  const shown = shownQuestions(form, given, outside);
  return Object.fromEntries(
    questionsOf(form)
      .filter(({ key }) => shown.has(key) || Object.hasOwn(verified, key))
      .map((question) => [question.key, toFact(question, given)] as const)
      .filter(([, fact]) => fact !== undefined),
  );
}

/** Answers with what was verified in their place, as far as it fits the present question. */
export function withVerified(form: Form, answers: Answers, verified: Answers): Answers {
  const fitting = questionsOf(form)
    .filter((question) => fits(question, answerTo(question, verified)))
    .map(({ key }) => [key, verified[key]]);
  return { ...answers, ...Object.fromEntries(fitting) };
}

/**
 * The keys of the questions that are asked of a person with these answers. `outside` is what conditions may name of other forms;
 * a question of this form comes first.
 */
export function shownQuestions(form: Form, answers: Answers, outside: Facts = {}): ReadonlySet<string> {
  const questions = new Map(questionsOf(form).map((question) => [question.key, question]));
  const verdicts = new Map<string, boolean>();
  const isShown = (question: Question): boolean => {
    const known = verdicts.get(question.key);
    if (known !== undefined) return known;
    // Its own answer counts for nothing while it is looked at: a circle, which no checked form has, ends.
    verdicts.set(question.key, false);
    const isAsked = !question.showWhen || evaluate(question.showWhen, factsFor(question)).verdict === 'met';
    verdicts.set(question.key, isAsked);
    return isAsked;
  };
  const factsFor = ({ showWhen }: Question): Facts =>
    Object.fromEntries(
      (showWhen ? factsOf(showWhen) : []).map((fact) => {
        const asked = questions.get(fact);
        if (!asked) return [fact, Object.hasOwn(outside, fact) ? outside[fact] : undefined];
        return [fact, isShown(asked) ? toFact(asked, answers) : undefined];
      }),
    );
  return new Set([...questions.values()].filter(isShown).map(({ key }) => key));
}

/** An answer as conditions compare it; undefined when it is missing, does not fit or cannot be compared. */
function toFact(question: Question, answers: Answers): FactValue | undefined {
  const { fact, toFact: read } = kindOf(question);
  const answer = fact ? readAnswer(question, answerTo(question, answers)) : undefined;
  return answer === undefined || !read ? (answer as FactValue | undefined) : read(answer);
}

/** Making a question's rule takes longer than checking an answer by it. */
const rules = new WeakMap<Question, ReturnType<typeof makeRule>>();
const makeRule = (question: Question) => kindOf(question).answerRule(question);

/** The rule of its kind for answers to a question. */
export function ruleOf(question: Question): ReturnType<typeof makeRule> {
  const known = rules.get(question);
  if (known) return known;
  const rule = makeRule(question);
  rules.set(question, rule);
  return rule;
}

/** An answer as its kind's rule makes it; undefined when it is missing or does not fit. */
export function readAnswer(question: Question, given: unknown): unknown {
  if (!isAnswered(given)) return undefined;
  return ruleOf(question).safeParse(given).data;
}

const fits = (question: Question, given: unknown) => readAnswer(question, given) !== undefined;

/** The answer to a question; undefined without one. */
export function answerTo({ key }: Pick<Question, 'key'>, answers: Answers): unknown {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

/** Whether anything was answered: an empty field or list is no answer. */
export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return !Array.isArray(answer) || answer.length > 0;
}
