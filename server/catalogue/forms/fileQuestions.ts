import { z } from 'zod';
import { publish } from '../../events/publish.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type AskedParts, asksAnything, holdQuestions } from './askedForm.ts';
import { questionsRule } from './questionsRule.ts';
import { addOwnForm, keysOf } from './saveQuestions.ts';

/** The scholarship's own questions for its file; null if there are none. */
export function writeQuestions({ own }: AskedParts) {
  return asksAnything(own) ? own.form : null;
}

export async function addQuestions(
  ctx: TransactionContext,
  {
    scholarshipId,
    actorId,
    questions: given,
  }: { scholarshipId: string; actorId: string; questions: unknown },
): Promise<void> {
  const asked = await holdQuestions(ctx.db, scholarshipId);
  const rule = z.object({ questions: questionsRule(asked?.general?.form ?? null) });
  const { questions } = checkInput(rule, { questions: given });
  if (questions.sections.length === 0) return;
  const ownFormId = await addOwnForm(ctx, questions);
  await ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { ownFormId } });
  const saved = { actorId, id: scholarshipId, after: { questions: keysOf(questions) } };
  await publish(ctx, 'questions.saved', saved);
}
