import type { Answers } from '../../../../rules/forms/facts.ts';
import type { Form, Question } from '../../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../../rules/forms/words.ts';

export type Asked = {
  version: number;
  /** Version of the general form; 0 if there is none. */
  generalVersion: number;
  name: string | null;
  form: Form;
};

export function askedIn(given: Asked | null | undefined): Asked | null {
  const form = given?.form;
  if (!given || !form?.sections.some(({ questions }) => questions.length > 0)) return null;
  const { version, generalVersion, name } = given;
  return { version, generalVersion, name, form };
}

export function versionsOf({ version, generalVersion }: Asked) {
  return { version, ...(generalVersion > 0 && { generalVersion }) };
}

export const questionsIn = ({ form }: Asked): Question[] =>
  form.sections.flatMap(({ questions }) => questions);

/** Answers to the current questions only. Answers stored for other questions are not sent. */
export function answersTo(asked: Asked, answers: Answers): Answers {
  const given = questionsIn(asked).map(({ key }) => [key, answers[key] ?? null] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== null));
}

export const nameOf = (key: string) => `answers.${key}`;

/** Labels of all form fields, including the questions, in screen order. */
export function labelsWith<Labels extends { answers: string; consent?: string }>(
  { answers, consent, ...labels }: Labels,
  asked: Asked,
  words: Words,
): Labels {
  const own = questionsIn(asked).map((question) => [
    nameOf(question.key),
    wordQuestion(question, words).label,
  ]);
  return { ...labels, ...Object.fromEntries(own), answers, ...(consent && { consent }) } as unknown as Labels;
}
