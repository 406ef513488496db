import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { publish } from '../../../events/publish.ts';
import { notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockManaged } from '../../scholarships/manage/lockScholarship.ts';
import { lockQuestions } from '../resolvedForm.ts';
import { requireDependable } from './requireDependable.ts';
import { lockGeneralForm } from './saveGeneralForm.ts';

/**
 * Throws NOT_FOUND for another organisation's form. Throws CONFLICT if the scholarship is archived, or if conditions
 * of its questions use a question that the new form lacks.
 */
export async function chooseGeneralForm(
  ctx: RequestContext,
  { scholarshipId, formId = null }: { scholarshipId: string; formId?: string | null | undefined },
): Promise<string> {
  requireAccessScope(ctx.viewer, 'form.save');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'form.save', scholarshipId);
    const { id, archivedAt, organisationId, generalFormId } = scholarship;
    const form = formId === null ? null : await lockGeneralForm(db, formId, 'SHARE');
    if (formId !== null && form?.organisationId !== organisationId) throw notFound();
    if (archivedAt) throw refuse('CONFLICT', 'scholarship.archived');
    if (formId === generalFormId) return id;
    await requireDependableForm(inside, scholarship, form?.form ?? null);
    await db.scholarship.update({ where: { id }, data: { generalFormId: formId } });
    await publish(inside, 'generalForm.chosen', {
      ...{ actorId: viewer.id, id },
      before: { generalFormId },
      after: { generalFormId: formId },
    });
    return id;
  });
}

/**
 * Throws CONFLICT if conditions of the scholarship's own questions use a question that `general` lacks. The caller
 * must have locked the general form.
 */
export async function requireDependableForm(
  ctx: TransactionContext & Pick<RequestContext, 'language'>,
  { id, scholarshipName, ownFormId }: Pick<Scholarship, 'id' | 'scholarshipName' | 'ownFormId'>,
  general: Form | null,
): Promise<void> {
  const own = ownFormId && (await lockQuestions(ctx.db, id))?.own;
  if (own) requireDependable(ctx, general, [{ id, name: scholarshipName, form: own.form }]);
}
