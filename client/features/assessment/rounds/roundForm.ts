import { z } from 'zod';
import { MAX_PER_ASSESSOR } from '../../../../rules/assessment/limits.ts';
import type { Condition } from '../../../../rules/conditions/condition.ts';
import { lineOfText, oneOf, REQUIRED, wholeNumber } from '../../../../rules/fields.ts';

export const ENTRIES = ['ALL', 'CONDITION', 'BEST', 'BY_HAND'] as const;

export const METHODS = ['MEAN', 'MEDIAN'] as const;
export const SCORES_SHOWN = ['NEVER', 'AFTER_OWN', 'AFTER_CLOSING'] as const;

const typedNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(wholeNumber(minimum, maximum));

const instant = z.string().transform((local) => (local ? new Date(local).toISOString() : null));

const settings = z.object({
  name: lineOfText(120),
  panelId: z.string().transform((id) => id || null),
  startsAt: instant,
  endsAt: instant,
  perApplication: typedNumber(1, 20),
  maxPerAssessor: typedNumber(1, MAX_PER_ASSESSOR),
  isBlind: z.boolean(),
  requiresExpertise: z.boolean(),
  method: oneOf(METHODS),
  scoresShown: oneOf(SCORES_SHOWN),
  maxSpread: z
    .string()
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(wholeNumber(0, 100).nullable()),
  entry: oneOf(ENTRIES),
  entryCondition: z.string(),
  entryBest: z.string(),
});

export type RoundValues = z.input<typeof settings>;

export const roundSchema = settings.transform(({ entryCondition, entryBest, ...given }, { addIssue }) => {
  const best = given.entry === 'BEST' ? typedNumber(1, 10_000).safeParse(entryBest) : null;
  const condition = given.entry === 'CONDITION' ? readCondition(entryCondition) : null;
  for (const { message } of best?.error?.issues ?? [])
    addIssue({ code: 'custom', path: ['entryBest'], message });
  if (given.entry === 'CONDITION' && !condition)
    addIssue({ code: 'custom', path: ['entryCondition'], message: REQUIRED });
  return { ...given, entryBest: best?.data ?? null, entryCondition: condition };
});

/** Parses a condition, which the form stores as text in order to detect changes. */
export function readCondition(text: string): Condition | null {
  return text ? (JSON.parse(text) as Condition) : null;
}
