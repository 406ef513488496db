import { formSchema } from './form.ts';
import type { KindName } from './kinds/kinds.ts';
import { type Form, listQuestions } from './question.ts';

/**
 * Types of questions that a rubric excludes. Their answers are files, other people's texts, or scores on
 * other scales.
 */
const NOT_IN_RUBRIC: readonly KindName[] = ['document', 'reference', 'grade'];

export const rubricSchema = formSchema({ sections: [] }, { without: NOT_IN_RUBRIC });

/** Returns the questions of a rubric from which its totals are computed. */
export function readRubric(form: Form) {
  const questions = listQuestions(form);
  return {
    scores: questions.flatMap((question) => (question.kind === 'score' ? [question] : [])),
    gates: questions.filter((question) => question.kind === 'statement' && question.isGate),
  };
}

/** True if at least one score counts towards the total. */
export function hasWeight(form: Form): boolean {
  return readRubric(form).scores.some(({ weight }) => weight > 0);
}
