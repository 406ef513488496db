import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { publish } from '../../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { FormVersion } from '../resolvedForm.ts';
import { findUnused } from './generalForms.ts';
import { describe, lockGeneralForm } from './saveGeneralForm.ts';

/** Throws CONFLICT if a scholarship uses the form or an applicant has answered it. */
export async function removeGeneralForm(ctx: RequestContext, { id }: { id: string }): Promise<FormVersion> {
  requireAccessScope(ctx.viewer, 'form.save');
  return ctx.db.$transaction(async (db) => {
    const form = await lockGeneralForm(db, id, 'UPDATE');
    if (!form?.organisationId) throw notFound();
    const { organisationId } = form;
    const viewer = authorize(ctx.viewer, 'form.save', { organisationId });
    await lockCoordination(db, viewer, 'form.save', organisationId);
    if (!(await findUnused(db, [id])).has(id)) throw refuse('CONFLICT', 'generalForm.used');
    await db.form.delete({ where: { id } });
    const removed = { actorId: viewer.id, id, before: { ...describe(form), organisationId } };
    await publish({ ...ctx, db }, 'generalForm.removed', removed);
    return form;
  });
}
