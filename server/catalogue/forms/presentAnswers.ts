import type { Facts } from '../../../rules/conditions/condition.ts';
import { checkAnswers, type SectionState } from '../../../rules/forms/checkAnswers.ts';
import type { Answers } from '../../../rules/forms/facts.ts';
import type { MovedAnswers, SetAside } from '../../../rules/forms/moveAnswers.ts';
import type { FieldProblems } from '../../../rules/problems.ts';
import { type AnswerProblem, toAnswerProblems } from './answerProblem.ts';
import type { AskedForm } from './askedForm.ts';

/** Answers beside what they answer, and what is wrong with them. */
export type PresentedAnswers = {
  questions: AskedForm;
  /** Of what they belong to. */
  version: number;
  /** Of what the writer has answered in the general form, for a draft; 0 without. */
  generalVersion: number;
  /** Keys of those that other scholarships which ask the general form show as well. */
  kept: readonly string[];
  answers: Answers;
  problems: AnswerProblem[];
  notAsked: string[];
  setAside: readonly SetAside[];
  sections: { key: string; state: 'NOT_STARTED' | 'IN_PROGRESS' | 'DONE' | 'NOT_NEEDED' }[];
};

const STATES = {
  notStarted: 'NOT_STARTED',
  inProgress: 'IN_PROGRESS',
  done: 'DONE',
  notNeeded: 'NOT_NEEDED',
} as const satisfies Record<SectionState, string>;

type Presented = {
  version: number;
  generalVersion?: number;
  kept?: readonly string[];
  /** What conditions may name of other forms. */
  outside: Facts;
  /** What was just sent and could not be kept, and what is wrong with documents. */
  refused?: FieldProblems | undefined;
};

/** Answers as their readers see them. */
export function presentAnswers(
  asked: AskedForm,
  { answers, setAside }: MovedAnswers,
  { version, generalVersion = 0, kept = [], outside, refused }: Presented,
): PresentedAnswers {
  const checked = checkAnswers(asked.form, answers, 'draft', outside);
  return {
    ...{ questions: asked, version, generalVersion, kept },
    ...{ answers, setAside, notAsked: checked.notAsked },
    problems: toAnswerProblems({ ...checked.problems, ...refused }),
    sections: Object.entries(checked.sections).map(([key, state]) => ({ key, state: STATES[state] })),
  };
}
