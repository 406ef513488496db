import { totalOf } from '../../../rules/assessment/totals.ts';
import { type Answers, shownQuestions } from '../../../rules/forms/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { readRubric } from '../../../rules/forms/rubric.ts';

/** The total of the answers so far, as the server computes it: without answers to questions that are not shown. */
export function liveTotal(rubric: Form, answers: Answers) {
  const shown = shownQuestions(rubric, answers);
  const given = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
  return { ...totalOf(readRubric(rubric), given), shown };
}
