import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { publish } from '../../../events/publish.ts';
import { notFound, reachOf } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockManaged } from '../../scholarships/manage/lockScholarship.ts';
import { holdQuestions } from '../askedForm.ts';
import { requireDependable } from './requireDependable.ts';
import { holdGeneralForm } from './saveGeneralForm.ts';

/**
 * Chooses the general form that a scholarship asks, or none, for its staff. Answers its id. NOT_FOUND for a form of another organisation; CONFLICT
 * when the scholarship is archived, and when conditions of its own questions would lose a question.
 */
export async function chooseGeneralForm(
  ctx: RequestContext,
  { scholarshipId, formId = null }: { scholarshipId: string; formId?: string | null | undefined },
): Promise<string> {
  reachOf(ctx.viewer, 'form.save');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'form.save', scholarshipId);
    const { id, archivedAt, organisationId, generalFormId } = scholarship;
    const form = formId === null ? null : await holdGeneralForm(db, formId, 'SHARE');
    if (formId !== null && form?.organisationId !== organisationId) throw notFound();
    if (archivedAt) throw refuse('CONFLICT', 'scholarship.archived');
    if (formId === generalFormId) return id;
    await requireDependableOf(inside, scholarship, form?.form ?? null);
    await db.scholarship.update({ where: { id }, data: { generalFormId: formId } });
    await publish(inside, 'generalForm.chosen', {
      ...{ actorId: viewer.id, id },
      before: { generalFormId },
      after: { generalFormId: formId },
    });
    return id;
  });
}

/** CONFLICT when conditions of its own questions compare answers to a general form and `general` does not ask these. It is held. */
export async function requireDependableOf(
  ctx: TransactionContext & Pick<RequestContext, 'language'>,
  { id, scholarshipName, ownFormId }: Pick<Scholarship, 'id' | 'scholarshipName' | 'ownFormId'>,
  general: Form | null,
): Promise<void> {
  const own = ownFormId && (await holdQuestions(ctx.db, id))?.own;
  if (own) requireDependable(ctx, general, [{ id, name: scholarshipName, form: own.form }]);
}
