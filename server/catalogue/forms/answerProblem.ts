import type { FieldProblems, Problem } from '../../../rules/problems.ts';

export type AnswerProblem = { question: string; problem: Problem };

export function toAnswerProblems(problems: FieldProblems): AnswerProblem[] {
  return Object.entries(problems).map(([question, problem]) => ({ question, problem }));
}
