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
  checkLimits?(limits: z.output<z.ZodObject<Limits>>): Partial<Record<keyof Limits, string>>;
  /** Returns the schema of an answer. The caller handles missing answers. */
  answerSchema(limits: z.output<z.ZodObject<Limits>>): z.ZodType<Answer>;
  /**
   * True if the answers are separate records. Such answers are not sent with the form, and are not reported
   * as missing.
   */
  isElsewhere?: boolean;
  fact: FactKind | null;
  toFact?(answer: Answer): FactValue;
  toValues(answer: Answer): AnswerValue[];
  toText?(answer: Answer): string;
  /** Parses the text of a table cell into an input of `answerSchema`. Defaults to the unchanged text. */
  fromText?(text: string, limits: z.output<z.ZodObject<Limits>>): unknown;
};

export function defineKind<Limits extends z.ZodRawShape, Answer>(
  kind: Kind<Limits, Answer>,
): Kind<Limits, Answer> {
  return kind;
}
