import type { TransactionContext } from '../../context.ts';
import { asksAnything, readAskedForms } from './askedForm.ts';
import { addOwnForm } from './saveQuestions.ts';

/** A form that asks what another scholarship asks now; null where it asks nothing. */
export async function copyQuestions(ctx: TransactionContext, scholarshipId: string): Promise<string | null> {
  const [asked = null] = await readAskedForms(ctx.db, [scholarshipId]);
  const own = asked?.own ?? null;
  return asksAnything(own) ? addOwnForm(ctx, own.form) : null;
}
