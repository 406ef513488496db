import { totalOf } from '../../../rules/assessment/totals.ts';
import { type Answers, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { readRubric } from '../../../rules/forms/rubric.ts';

/** Computes the total in the same way as the server. Ignores hidden questions, also when counting scores. */
export function liveTotal(rubric: Form, answers: Answers) {
  const shown = shownQuestions(rubric, answers);
  const given = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
  const read = readRubric(rubric);
  const scores = read.scores.filter(({ key }) => shown.has(key));
  const scoredCount = scores.filter(({ key }) => typeof given[key] === 'number').length;
  return { ...totalOf(read, given), shown, scoredCount, scoreCount: scores.length };
}
