import { z } from 'zod';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { type FactRules, getFactRules } from '../../../rules/forms/facts/factRules.ts';
import { factsFrom } from '../../../rules/forms/facts/facts.ts';
import { problem } from '../../../rules/problems.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { readFacts } from '../profiles/readFacts.ts';
import { readProfileForm } from '../profiles/readProfileForm.ts';

const MAX_ANSWER_BYTES = 65_536;

const answersSchema = z.object({
  answers: z
    .record(z.string(), z.unknown(), problem('answers'))
    .refine(
      (answers) => countBytes(answers) <= MAX_ANSWER_BYTES,
      problem('conditionBytes', { kilobytes: MAX_ANSWER_BYTES / 1024 }),
    ),
});

function countBytes(answers: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(answers));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Reads facts from the given answers or from the viewer's profile. Without answers, returns null for visitors and for
 * API clients.
 */
export async function readKnownFacts(ctx: RequestContext, given: unknown): Promise<Facts | null> {
  if (given !== null && given !== undefined) {
    const { answers } = checkInput(answersSchema, { answers: given });
    return factsFrom((await readProfileForm(ctx)).form, answers);
  }
  const { viewer } = ctx;
  if (!viewer || !can(viewer, 'eligibility.readOwn', { ownerId: viewer.id })) return null;
  return readFacts(ctx, viewer.id);
}

export async function readFactRules(ctx: TransactionContext): Promise<FactRules> {
  return getFactRules((await readProfileForm(ctx)).form);
}
