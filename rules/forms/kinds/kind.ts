import type { z } from 'zod';
import type { FactKinds, FactValue } from '../../conditions/condition.ts';

type FactKind = FactKinds[string];

type AnswerValue = {
  text?: string;
  number?: number;
  day?: string;
  flag?: boolean;
};

export type Kind<Limits extends z.ZodRawShape = z.ZodRawShape, Answer = unknown> = {
  limits: Limits;
  /** Returns problems of contradictory limits, by the limit. */
  checkLimits?(limits: z.output<z.ZodObject<Limits>>): Partial<Record<keyof Limits, string>>;
  /** Validates an answer; the caller handles a missing one. */
  answerSchema(limits: z.output<z.ZodObject<Limits>>): z.ZodType<Answer>;
  /** True if the answers are separate records: none can be missing or sent. */
  isElsewhere?: boolean;
  /** The kind of fact for conditions; null if conditions cannot compare it. */
  fact: FactKind | null;
  toFact?(answer: Answer): FactValue;
  toValues(answer: Answer): AnswerValue[];
  toText?(answer: Answer): string;
  /** Parses the text of a table cell for `answerSchema`; defaults to the text itself. */
  fromText?(text: string, limits: z.output<z.ZodObject<Limits>>): unknown;
};

export function defineKind<Limits extends z.ZodRawShape, Answer>(
  kind: Kind<Limits, Answer>,
): Kind<Limits, Answer> {
  return kind;
}
