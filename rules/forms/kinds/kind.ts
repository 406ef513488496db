import type { z } from 'zod';
import type { FactKinds, FactValue } from '../../conditions/condition.ts';

type FactKind = FactKinds[string];

/** An answer, or one of its parts, as lists, orders and totals compare it: a row of `answer_values`. */
type AnswerValue = {
  text?: string;
  number?: number;
  /** `YYYY-MM-DD`. */
  day?: string;
  flag?: boolean;
};

/** A kind of question: what limits it may have, what answers it, and what is read from an answer that fits. */
export type Kind<Limits extends z.ZodRawShape = z.ZodRawShape, Answer = unknown> = {
  limits: Limits;
  /** What limits that contradict each other say, by the limit. */
  checkLimits?(limits: z.output<z.ZodObject<Limits>>): Partial<Record<keyof Limits, string>>;
  /** The rule of an answer. A missing one is not its matter. */
  answerRule(limits: z.output<z.ZodObject<Limits>>): z.ZodType<Answer>;
  /** True where what is asked for is kept elsewhere: no answer is missing, and none is taken. */
  isElsewhere?: boolean;
  /** What a condition may compare it as; null for what conditions cannot read. */
  fact: FactKind | null;
  toFact?(answer: Answer): FactValue;
  toValues(answer: Answer): AnswerValue[];
  /** An answer as one cell of a table; left out, it is written as it is. */
  toText?(answer: Answer): string;
  /** What such a cell says, to be checked by `answerRule`; left out, it is taken as it is. */
  fromText?(text: string, limits: z.output<z.ZodObject<Limits>>): unknown;
};

/** Infers what is in it. */
export function defineKind<Limits extends z.ZodRawShape, Answer>(
  kind: Kind<Limits, Answer>,
): Kind<Limits, Answer> {
  return kind;
}
