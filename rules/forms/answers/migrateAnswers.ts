import { type Answers, answerTo, isAnswered } from '../facts/facts.ts';
import { type Form, listQuestions, type Question } from '../question.ts';

/** An answer to a question that was removed or now has another type. `kind` is the question's former type. */
export type AsideAnswer = {
  question: string;
  kind: string;
  answer: unknown;
  asked?: Pick<Question, 'key' | 'kind' | 'label'>;
};

export type MigratedAnswers = { answers: Answers; setAside: readonly AsideAnswer[] };

/**
 * Migrates answers to another version of a form. Answers do not change if their question still has the same
 * type. Others are set aside, and restored when their question returns. No answer is lost.
 */
export function migrateAnswers(
  from: Form,
  to: Form,
  { answers, setAside }: MigratedAnswers,
): MigratedAnswers {
  const before = kindsOf(from);
  const after = kindsOf(to);
  const stays = (key: string) => !before.has(key) || before.get(key) === after.get(key);
  const kept = new Map(Object.entries(answers).filter(([key]) => stays(key)));
  const gone = Object.entries(answers)
    .filter(([key, answer]) => !stays(key) && isAnswered(answer))
    .map(([question, answer]) => ({
      ...{ question, kind: before.get(question) ?? '', answer },
      ...askedIn(from, question),
    }));
  const waiting: AsideAnswer[] = [];
  for (const one of [...setAside, ...gone]) {
    const { question, kind, answer } = one;
    const isAsked =
      after.get(question) === kind && !isAnswered(answerTo({ key: question }, Object.fromEntries(kept)));
    if (isAsked) kept.set(question, answer);
    else waiting.push(one);
  }
  return { answers: Object.fromEntries(kept), setAside: waiting };
}

function askedIn(form: Form, key: string): Pick<AsideAnswer, 'asked'> {
  const found = listQuestions(form).find((question) => question.key === key);
  if (!found) return {};
  const { help: _, showWhen: __, profileKey: ___, ...asked } = found;
  return { asked };
}

function kindsOf(form: Form): Map<string, string> {
  return new Map(listQuestions(form).map(({ key, kind }) => [key, kind]));
}

export type FormChanges = { added: string[]; removed: string[]; changed: string[] };

export function compareForms(from: Form, to: Form): FormChanges {
  const before = new Map(listQuestions(from).map((question) => [question.key, JSON.stringify(question)]));
  const after = new Map(listQuestions(to).map((question) => [question.key, JSON.stringify(question)]));
  const keys = [...after.keys()];
  return {
    added: keys.filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: keys.filter((key) => before.has(key) && before.get(key) !== after.get(key)),
  };
}
