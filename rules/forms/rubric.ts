import { formSchema } from './form.ts';
import type { KindName } from './kinds/kinds.ts';
import { type Form, listQuestions } from './question.ts';

/** Kinds that a rubric excludes: their answers are files, other people's texts, or scores on other scales. */
const NOT_IN_RUBRIC: readonly KindName[] = ['document', 'reference', 'grade'];

/** Rule for the rubric of a round. */
export const rubricSchema = formSchema({ sections: [] }, { without: NOT_IN_RUBRIC });

/** The questions of a rubric that its totals are computed from. */
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
