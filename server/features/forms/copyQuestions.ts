import type { TransactionContext } from '../../context.ts';
import { asksAnything, readOwnForms } from './askedForm.ts';
import { addOwnForm } from './saveQuestions.ts';

/** A form that asks what another scholarship asks now; null where it asks nothing. */
export async function copyQuestions(ctx: TransactionContext, scholarshipId: string): Promise<string | null> {
  const [asked = null] = await readOwnForms(ctx.db, [scholarshipId]);
  return asksAnything(asked) ? addOwnForm(ctx, asked.form) : null;
}
