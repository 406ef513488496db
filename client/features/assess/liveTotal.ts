import { totalOf } from '../../../rules/assessment/totals.ts';
import { type Answers, shownQuestions } from '../../../rules/forms/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { readRubric } from '../../../rules/forms/rubric.ts';

/** Computes the total in the same way as the server, ignoring answers to hidden questions. */
export function liveTotal(rubric: Form, answers: Answers) {
  const shown = shownQuestions(rubric, answers);
  const given = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
  return { ...totalOf(readRubric(rubric), given), shown };
}
