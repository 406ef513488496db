import { z } from 'zod';
import { publish } from '../../events/publish.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { questionsSchema } from './questionsSchema.ts';
import { type FormParts, hasQuestions, lockQuestions } from './resolvedForm.ts';
import { addOwnForm, listKeys } from './saveQuestions.ts';

export function writeQuestions({ own }: FormParts) {
  return hasQuestions(own) ? own.form : null;
}

export async function addQuestions(
  ctx: TransactionContext,
  {
    scholarshipId,
    actorId,
    questions: given,
  }: { scholarshipId: string; actorId: string; questions: unknown },
): Promise<void> {
  const asked = await lockQuestions(ctx.db, scholarshipId);
  const rule = z.object({ questions: questionsSchema(asked?.general?.form ?? null) });
  const { questions } = checkInput(rule, { questions: given });
  if (questions.sections.length === 0) return;
  const ownFormId = await addOwnForm(ctx, questions);
  await ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { ownFormId } });
  const saved = { actorId, id: scholarshipId, after: { questions: listKeys(questions) } };
  await publish(ctx, 'questions.saved', saved);
}
