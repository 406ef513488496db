import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { Context, TransactionContext } from '../../context.ts';

/** A form with its version; 0 is the built-in one. */
export type FormVersion = { version: number; form: Form };

type FormContext = TransactionContext<Pick<Context, 'env'>>;

/** The form of the applicant profile that is in force. */
export async function readProfileForm(ctx: FormContext): Promise<FormVersion> {
  const latest = await ctx.db.form.findFirst({
    where: { purpose: 'PROFILE' },
    select: { version: true, content: true },
    orderBy: { version: 'desc' },
  });
  return inForce(ctx, latest);
}

/** A stored form was checked when it was saved. */
export function inForce(
  { env }: { env: Pick<Context['env'], 'CURRENCY'> },
  stored: { version: number; content: unknown } | null,
): FormVersion {
  if (!stored) return { version: 0, form: builtInProfileForm({ currency: env.CURRENCY }) };
  return { version: stored.version, form: stored.content as Form };
}
