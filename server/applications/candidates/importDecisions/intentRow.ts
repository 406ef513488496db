import { z } from 'zod';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import {
  DECISION_OUTCOMES,
  type DecisionOutcome,
  MAX_PLACES,
} from '../../../../rules/awards/awardOptions.ts';
import { oneOf, REQUIRED } from '../../../../rules/fields.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import { parseReferenceNumber } from '../../referenceNumber.ts';

/**
 * A row of an uploaded file of decisions. The amount is still text, because the number of decimals depends on
 * the plan's currency.
 */
export type IntentRow = {
  /** The application's id, or the end of the id as it appears in the reference number. */
  application: string;
  /** The scholarship's id, or empty. All rows must belong to the same scholarship. */
  scholarship: string;
  outcome: DecisionOutcome;
  amount: string;
  currency: string;
  place: number | null;
  reason: string | null;
};

const OUTCOME_WORDS: Record<string, DecisionOutcome> = {
  RETURN_FOR_CHANGES: 'RETURN',
  WAITLISTED: 'WAITLIST',
};

/** Accepts the codes of outcomes and the names shown on screen, such as `not selected` and `Return for changes`. */
function toOutcome(text: unknown): unknown {
  const code = String(text)
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return OUTCOME_WORDS[code] ?? code;
}

const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z.string().transform((text, check): Value | null => {
    if (text === '') return null;
    const { data, error } = schema.safeParse(text);
    if (error) check.addIssue({ code: 'custom', message: error.issues[0]?.message as Problem });
    return error ? z.NEVER : (data as Value);
  });

const expectedPlace = problem('wholeNumber', { min: 1, max: MAX_PLACES });
const placeSchema = z
  .string()
  .regex(/^\d{1,6}$/, expectedPlace)
  .transform(Number)
  .pipe(z.number().min(1, expectedPlace).max(MAX_PLACES, expectedPlace));

export const intentRowSchema = z
  .object({
    application: z
      .string()
      .transform((text) => parseReferenceNumber(text) ?? text.toLowerCase())
      .pipe(z.string().regex(/^[0-9a-f-]{12,36}$/, problem('importNoApplication'))),
    scholarship: z.string().toLowerCase(),
    outcome: z.preprocess(toOutcome, oneOf(DECISION_OUTCOMES)),
    amount: z.string(),
    currency: z.string().toUpperCase(),
    place: optional(placeSchema),
    reason: optional(reasonSchema),
  })
  .superRefine(({ outcome, amount, place, reason }, check) => {
    const refuse = (column: string, message: Problem) =>
      check.addIssue({ code: 'custom', path: [column], message });
    if (outcome === 'RETURN' && !reason) refuse('reason', REQUIRED);
    if (outcome !== 'AWARD' && amount !== '') refuse('amount', problem('importOnlyAward'));
    if (outcome !== 'WAITLIST' && place !== null) refuse('place', problem('importOnlyWaitlist'));
  });

export const keyOfIntent = ({ application }: IntentRow): string => application.slice(-12);
