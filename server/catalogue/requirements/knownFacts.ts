import { z } from 'zod';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { type FactRules, factRulesOf } from '../../../rules/forms/factRules.ts';
import { factsFrom } from '../../../rules/forms/facts.ts';
import { problem } from '../../../rules/problems.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { readFacts } from '../profiles/readFacts.ts';
import { readProfileForm } from '../profiles/readProfileForm.ts';

const MAX_ANSWER_BYTES = 65_536;

/** Answers as a browser keeps them. Those that do not fit their question say nothing. */
const answersRule = z.object({
  answers: z
    .record(z.string(), z.unknown(), problem('answers'))
    .refine(
      (answers) => countBytes(answers) <= MAX_ANSWER_BYTES,
      problem('conditionBytes', { kilobytes: MAX_ANSWER_BYTES / 1024 }),
    ),
});

/** What is nested too deeply to be written is too large. */
function countBytes(answers: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(answers));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** What is known: from these answers, or without any of the viewer; null for a visitor, and for a program with a key. */
export async function readKnownFacts(ctx: RequestContext, given: unknown): Promise<Facts | null> {
  if (given !== null && given !== undefined) {
    const { answers } = checkInput(answersRule, { answers: given });
    return factsFrom((await readProfileForm(ctx)).form, answers);
  }
  const { viewer } = ctx;
  if (!viewer || !can(viewer, 'eligibility.readOwn', { ownerId: viewer.id })) return null;
  return readFacts(ctx, viewer.id);
}

/** What requirements may name: facts, and the options of their questions. */
export async function readFactRules(ctx: TransactionContext): Promise<FactRules> {
  return factRulesOf((await readProfileForm(ctx)).form);
}
