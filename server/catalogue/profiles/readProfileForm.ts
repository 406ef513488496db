import { createCache } from '../../../packages/cache/index.ts';
import { Prisma } from '../../../prisma/client/client.ts';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

/** Id of the profile form. A migration creates this form in every portal. */
export const PROFILE_FORM_ID = '00000000-0000-7000-8000-000000000002';

/** A version of a form. Version 0 is built in and has no row. */
export type FormVersion = { id: string | null; version: number; form: Form };

type FormContext = TransactionContext<Pick<Context, 'env'>>;

export async function readProfileForm(ctx: FormContext): Promise<FormVersion> {
  const [latest] = await ctx.db.$queryRaw<{ id: string; version: number; content: unknown }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT id, version, content FROM form_versions
    WHERE form_id = ${PROFILE_FORM_ID}::uuid ORDER BY version DESC LIMIT 1`;
  return inForce(ctx, latest ?? null);
}

/**
 * Caches forms by version, because versions are immutable. Returning the same object lets facts.ts reuse its
 * validation schema.
 */
const forms = createCache<Form>({ maxEntries: 20 });

/** Returns the stored version without validating it again, or the built-in version if none is stored. */
export function inForce(
  { env }: { env: Pick<Context['env'], 'CURRENCY'> },
  stored: { id?: string; version: number; content: unknown } | null,
): FormVersion {
  const key = stored ? stored.id : env.CURRENCY;
  const read = () => (stored ? (stored.content as Form) : builtInProfileForm({ currency: env.CURRENCY }));
  const form = key ? forms.getOrMake(key, read) : read();
  return { id: stored?.id ?? null, version: stored?.version ?? 0, form };
}
