import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { Context, TransactionContext } from '../../context.ts';

/** Every portal has this form: a migration wrote its row. */
export const PROFILE_FORM_ID = '00000000-0000-7000-8000-000000000002';

/** A form with its version; 0 is the built-in one, which has no row. */
export type FormVersion = { id: string | null; version: number; form: Form };

type FormContext = TransactionContext<Pick<Context, 'env'>>;

/** The form of the applicant profile that is in force. */
export async function readProfileForm(ctx: FormContext): Promise<FormVersion> {
  const latest = await ctx.db.formVersion.findFirst({
    where: { formId: PROFILE_FORM_ID },
    select: { id: true, version: true, content: true },
    orderBy: { version: 'desc' },
  });
  return inForce(ctx, latest);
}

/** A stored form was checked when it was saved. */
export function inForce(
  { env }: { env: Pick<Context['env'], 'CURRENCY'> },
  stored: { id?: string; version: number; content: unknown } | null,
): FormVersion {
  if (!stored) return { id: null, version: 0, form: builtInProfileForm({ currency: env.CURRENCY }) };
  return { id: stored.id ?? null, version: stored.version, form: stored.content as Form };
}
