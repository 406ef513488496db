import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { requireDependable } from './general/requireDependable.ts';
import { hasQuestions, lockQuestions } from './resolvedForm.ts';
import { addOwnForm } from './saveQuestions.ts';

export async function copyForms(
  ctx: TransactionContext & Pick<RequestContext, 'language'>,
  { id, name }: { id: string; name: string },
  organisationId: string,
): Promise<{ ownFormId: string | null; generalFormId: string | null }> {
  const asked = await lockQuestions(ctx.db, id);
  const general = asked?.general?.organisationId === organisationId ? asked.general : null;
  const own = asked?.own ?? null;
  if (!hasQuestions(own)) return { ownFormId: null, generalFormId: general?.id ?? null };
  if (asked?.general && !general) requireDependable(ctx, null, [{ id, name, form: own.form }]);
  return { ownFormId: await addOwnForm(ctx, own.form), generalFormId: general?.id ?? null };
}
