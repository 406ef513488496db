import type { Answers } from '../../../../rules/forms/facts.ts';
import type { Form, Question } from '../../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../../rules/forms/words.ts';

/** The questions of a scholarship in the versions that are shown. */
export type Asked = {
  version: number;
  /** Of its general form; 0 without one. */
  generalVersion: number;
  /** The general form's. */
  name: string | null;
  form: Form;
};

/** The questions, where it asks any. */
export function askedIn(given: Asked | null | undefined): Asked | null {
  const form = given?.form;
  if (!given || !form?.sections.some(({ questions }) => questions.length > 0)) return null;
  const { version, generalVersion, name } = given;
  return { version, generalVersion, name, form };
}

/** The versions as they are sent with answers. */
export function versionsOf({ version, generalVersion }: Asked) {
  return { version, ...(generalVersion > 0 && { generalVersion }) };
}

export const questionsIn = ({ form }: Asked): Question[] =>
  form.sections.flatMap(({ questions }) => questions);

/** The answers to what is asked; those that are kept for other questions are not sent. */
export function answersTo(asked: Asked, answers: Answers): Answers {
  const given = questionsIn(asked).map(({ key }) => [key, answers[key] ?? null] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== null));
}

/** What a question is called among the fields of the form. */
export const nameOf = (key: string) => `answers.${key}`;

/** The names of the form's fields with those of the questions, in the order of the screen. */
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
