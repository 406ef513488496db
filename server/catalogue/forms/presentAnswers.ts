import type { Facts } from '../../../rules/conditions/condition.ts';
import { checkAnswers, type SectionState } from '../../../rules/forms/answers/checkAnswers.ts';
import type { AsideAnswer, MigratedAnswers } from '../../../rules/forms/answers/migrateAnswers.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { FieldProblems } from '../../../rules/problems.ts';
import { type AnswerProblem, toAnswerProblems } from './answerProblem.ts';
import type { ResolvedForm } from './resolvedForm.ts';

export type PresentedAnswers = {
  questions: ResolvedForm;
  version: number;
  /** Version of the applicant's answers to the general form; 0 if there are none. */
  generalVersion: number;
  /** Keys of answers that are shared with other scholarships through the general form. */
  kept: readonly string[];
  answers: Answers;
  problems: AnswerProblem[];
  notAsked: string[];
  setAside: readonly AsideAnswer[];
  sections: { key: string; state: 'NOT_STARTED' | 'IN_PROGRESS' | 'DONE' | 'NOT_NEEDED' }[];
};

const STATES = {
  notStarted: 'NOT_STARTED',
  inProgress: 'IN_PROGRESS',
  done: 'DONE',
  notNeeded: 'NOT_NEEDED',
} as const satisfies Record<SectionState, string>;

type PresentationInput = {
  version: number;
  generalVersion?: number;
  kept?: readonly string[];
  outside: Facts;
  refused?: FieldProblems | undefined;
};

export function presentAnswers(
  asked: ResolvedForm,
  { answers, setAside }: MigratedAnswers,
  { version, generalVersion = 0, kept = [], outside, refused }: PresentationInput,
): PresentedAnswers {
  const checked = checkAnswers(asked.form, answers, 'draft', outside);
  return {
    ...{ questions: asked, version, generalVersion, kept },
    ...{ answers, setAside, notAsked: checked.notAsked },
    problems: toAnswerProblems({ ...checked.problems, ...refused }),
    sections: Object.entries(checked.sections).map(([key, state]) => ({ key, state: STATES[state] })),
  };
}
