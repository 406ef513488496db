import { type Answers, answerTo, isAnswered } from './facts.ts';
import { type Form, type Question, questionsOf } from './question.ts';

/** An answer whose question is gone or is asked as another kind, with the kind that it answers. */
export type SetAside = {
  question: string;
  kind: string;
  answer: unknown;
  /** As it was asked, to be read by; missing where this is not known. */
  asked?: Pick<Question, 'key' | 'kind' | 'label'>;
};

export type MovedAnswers = { answers: Answers; setAside: readonly SetAside[] };

/**
 * Answers to one version of a form as answers to another: those whose question is still asked as the same kind stay, the others are
 * set aside, and what was set aside comes back with its question. None is lost.
 */
export function moveAnswers(from: Form, to: Form, { answers, setAside }: MovedAnswers): MovedAnswers {
  const before = kindsOf(from);
  const after = kindsOf(to);
  // What no version is known to have asked stays where it is.
  const stays = (key: string) => !before.has(key) || before.get(key) === after.get(key);
  const kept = new Map(Object.entries(answers).filter(([key]) => stays(key)));
  const gone = Object.entries(answers)
    .filter(([key, answer]) => !stays(key) && isAnswered(answer))
    .map(([question, answer]) => ({
      ...{ question, kind: before.get(question) ?? '', answer },
      ...askedIn(from, question),
    }));
  const waiting: SetAside[] = [];
  for (const one of [...setAside, ...gone]) {
    const { question, kind, answer } = one;
    const isAsked =
      after.get(question) === kind && !isAnswered(answerTo({ key: question }, Object.fromEntries(kept)));
    if (isAsked) kept.set(question, answer);
    else waiting.push(one);
  }
  return { answers: Object.fromEntries(kept), setAside: waiting };
}

/** The question without what is not needed to read an answer to it. */
function askedIn(form: Form, key: string): Pick<SetAside, 'asked'> {
  const found = questionsOf(form).find((question) => question.key === key);
  if (!found) return {};
  const { help: _, showWhen: __, profileKey: ___, ...asked } = found;
  return { asked };
}

function kindsOf(form: Form): Map<string, string> {
  return new Map(questionsOf(form).map(({ key, kind }) => [key, kind]));
}

/** What differs between two versions of a form, by the keys of the questions. */
export type FormChanges = { added: string[]; removed: string[]; changed: string[] };

export function compareForms(from: Form, to: Form): FormChanges {
  const before = new Map(questionsOf(from).map((question) => [question.key, JSON.stringify(question)]));
  const after = new Map(questionsOf(to).map((question) => [question.key, JSON.stringify(question)]));
  const keys = [...after.keys()];
  return {
    added: keys.filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: keys.filter((key) => before.has(key) && before.get(key) !== after.get(key)),
  };
}
