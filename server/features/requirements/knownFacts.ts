import { z } from 'zod';
import type { FactKinds, Facts } from '../../../rules/conditions/condition.ts';
import type { OptionsOf } from '../../../rules/conditions/requirements.ts';
import { COUNTRY_CODES } from '../../../rules/countryCodes.ts';
import { factKindsOf, factsFrom } from '../../../rules/forms/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { questionsOf } from '../../../rules/forms/question.ts';
import { problem } from '../../../rules/problems.ts';
import { can } from '../../access.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
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

export type FactRules = { kinds: FactKinds; optionsOf: OptionsOf };

/** The same of this form. */
export function factRulesOf(form: Form): FactRules {
  const questions = new Map(questionsOf(form).map((question) => [question.key, question]));
  const optionsOf = (fact: string) => {
    const question = questions.get(fact);
    if (question?.kind === 'country') return COUNTRY_CODES;
    return question && 'options' in question ? question.options.map(({ value }) => value) : null;
  };
  return { kinds: factKindsOf(form), optionsOf };
}
