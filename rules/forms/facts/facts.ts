import { type FactKinds, type Facts, type FactValue, listFacts } from '../../conditions/condition.ts';
import { evaluate } from '../../conditions/evaluate.ts';
import { type Form, getKind, listQuestions, type Question } from '../question.ts';

export type Answers = Readonly<Record<string, unknown>>;

export function getFactKinds(form: Form): FactKinds {
  const readable = listQuestions(form).flatMap((question) => {
    const { fact } = getKind(question);
    return fact ? [[question.key, fact] as const] : [];
  });
  return Object.fromEntries(readable);
}

/**
 * Returns the facts from valid answers to visible questions. Verified facts take precedence, and count even
 * if their question is hidden.
 */
export function factsFrom(form: Form, answers: Answers, verified: Answers = {}, outside: Facts = {}): Facts {
  const given = withVerified(form, answers, verified);
  const shown = shownQuestions(form, given, outside);
  return Object.fromEntries(
    listQuestions(form)
      .filter(({ key }) => shown.has(key) || Object.hasOwn(verified, key))
      .map((question) => [question.key, toFact(question, given)] as const)
      .filter(([, fact]) => fact !== undefined),
  );
}

export function withVerified(form: Form, answers: Answers, verified: Answers): Answers {
  const fitting = listQuestions(form)
    .filter((question) => fits(question, answerTo(question, verified)))
    .map(({ key }) => [key, verified[key]]);
  return { ...answers, ...Object.fromEntries(fitting) };
}

/**
 * Returns the keys of the questions that are shown. `outside` contains facts from other forms; questions of this form
 * take precedence over them.
 */
export function shownQuestions(form: Form, answers: Answers, outside: Facts = {}): ReadonlySet<string> {
  const questions = new Map(listQuestions(form).map((question) => [question.key, question]));
  const verdicts = new Map<string, boolean>();
  const isShown = (question: Question): boolean => {
    const known = verdicts.get(question.key);
    if (known !== undefined) return known;
    // Treats a question as hidden during its own evaluation, so that a cycle terminates. Validated forms contain no
    // cycle.
    verdicts.set(question.key, false);
    const isAsked = !question.showWhen || evaluate(question.showWhen, factsFor(question)).verdict === 'met';
    verdicts.set(question.key, isAsked);
    return isAsked;
  };
  const factsFor = ({ showWhen }: Question): Facts =>
    Object.fromEntries(
      (showWhen ? listFacts(showWhen) : []).map((fact) => {
        const asked = questions.get(fact);
        if (!asked) return [fact, Object.hasOwn(outside, fact) ? outside[fact] : undefined];
        return [fact, isShown(asked) ? toFact(asked, answers) : undefined];
      }),
    );
  return new Set([...questions.values()].filter(isShown).map(({ key }) => key));
}

function toFact(question: Question, answers: Answers): FactValue | undefined {
  const { fact, toFact: read } = getKind(question);
  const answer = fact ? readAnswer(question, answerTo(question, answers)) : undefined;
  return answer === undefined || !read ? (answer as FactValue | undefined) : read(answer);
}

/** Cache of questions' schemas, because creating a schema takes longer than validating an answer. */
const rules = new WeakMap<Question, ReturnType<typeof makeSchema>>();
const makeSchema = (question: Question) => getKind(question).answerSchema(question);

export function getAnswerSchema(question: Question): ReturnType<typeof makeSchema> {
  const known = rules.get(question);
  if (known) return known;
  const rule = makeSchema(question);
  rules.set(question, rule);
  return rule;
}

export function readAnswer(question: Question, given: unknown): unknown {
  if (!isAnswered(given)) return undefined;
  return getAnswerSchema(question).safeParse(given).data;
}

const fits = (question: Question, given: unknown) => readAnswer(question, given) !== undefined;

export function answerTo({ key }: Pick<Question, 'key'>, answers: Answers): unknown {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

export function isAnswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return !Array.isArray(answer) || answer.length > 0;
}
