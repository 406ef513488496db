import { formSchema } from './form.ts';
import type { KindName } from './kinds/kinds.ts';
import { type Form, listQuestions } from './question.ts';

const NOT_IN_RUBRIC: readonly KindName[] = ['document', 'reference', 'grade'];

export const rubricSchema = formSchema({ sections: [] }, { without: NOT_IN_RUBRIC });

export function readRubric(form: Form) {
  const questions = listQuestions(form);
  return {
    scores: questions.flatMap((question) => (question.kind === 'score' ? [question] : [])),
    gates: questions.filter((question) => question.kind === 'statement' && question.isGate),
  };
}

export function hasWeight(form: Form): boolean {
  return readRubric(form).scores.some(({ weight }) => weight > 0);
}
