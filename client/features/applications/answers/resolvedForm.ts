import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { Form, Question } from '../../../../rules/forms/question.ts';
import { labelQuestion, type QuestionTexts } from '../../../../rules/forms/questionTexts.ts';

export type ResolvedForm = {
  version: number;
  /** Version of the general form; 0 if there is none. */
  generalVersion: number;
  name: string | null;
  form: Form;
};

export function toResolvedForm(given: ResolvedForm | null | undefined): ResolvedForm | null {
  const form = given?.form;
  if (!given || !form?.sections.some(({ questions }) => questions.length > 0)) return null;
  const { version, generalVersion, name } = given;
  return { version, generalVersion, name, form };
}

export function getVersions({ version, generalVersion }: ResolvedForm) {
  return { version, ...(generalVersion > 0 && { generalVersion }) };
}

export const questionsIn = ({ form }: ResolvedForm): Question[] =>
  form.sections.flatMap(({ questions }) => questions);

export function answersTo(asked: ResolvedForm, answers: Answers): Answers {
  const given = questionsIn(asked).map(({ key }) => [key, answers[key] ?? null] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== null));
}

export const answerFieldName = (key: string) => `answers.${key}`;

export function labelsWith<Labels extends { answers: string; consent?: string }>(
  { answers, consent, ...labels }: Labels,
  asked: ResolvedForm,
  words: QuestionTexts,
): Labels {
  const own = questionsIn(asked).map((question) => [
    answerFieldName(question.key),
    labelQuestion(question, words).label,
  ]);
  return { ...labels, ...Object.fromEntries(own), answers, ...(consent && { consent }) } as unknown as Labels;
}
