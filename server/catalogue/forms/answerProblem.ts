import type { FieldProblems, Problem } from '../../../rules/problems.ts';

/** Problem with the answer to a question, by the question's key. */
export type AnswerProblem = { question: string; problem: Problem };

export function toAnswerProblems(problems: FieldProblems): AnswerProblem[] {
  return Object.entries(problems).map(([question, problem]) => ({ question, problem }));
}
