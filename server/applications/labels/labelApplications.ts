import { MAX_LABELS } from '../../../rules/applications/applicationOptions.ts';
import { labelsSchema } from '../../../rules/applications/labels.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { lockConversation } from '../conversation/lockConversation.ts';
import { isLabelled } from './labelsSql.ts';

type LabelsInput = {
  ids: readonly string[];
  add?: readonly string[] | null | undefined;
  remove?: readonly string[] | null | undefined;
};
type Labels = { add: string[]; remove: string[] };

/**
 * Removes labels before adding others. Invalid labels make the whole call fail. An application that would have too
 * many labels is not changed.
 */
export async function labelApplications(ctx: RequestContext, given: LabelsInput): Promise<BulkResult[]> {
  requireAccessScope(ctx.viewer, 'application.handle');
  const labels = checkInput(labelsSchema, given);
  return runInBulk(ctx, given, (id) => labelApplication(ctx, id, labels));
}

async function labelApplication(ctx: RequestContext, id: string, { add, remove }: Labels): Promise<void> {
  const found = await authorizeStanding(ctx, 'application.handle', { id });
  const { id: applicationId } = found.application;
  await ctx.db.$transaction(async (db) => {
    await lockConversation(db, 'application.handle', found);
    const removed = await db.$executeRaw`
      DELETE FROM application_labels l WHERE l.application_id = ${applicationId}::uuid AND ${isLabelled(remove)}`;
    const added = await db.$executeRaw`
      INSERT INTO application_labels (application_id, label)
      SELECT ${applicationId}::uuid, given FROM unnest(${add}::text[]) AS given ON CONFLICT DO NOTHING`;
    const count = await db.applicationLabel.count({ where: { applicationId } });
    if (count > MAX_LABELS) throw refuse('CONFLICT', 'labels.full', { max: MAX_LABELS });
    if (removed + added === 0) return;
    // Audit entries contain only the name of the changed field, because they outlive the applicant's account.
    const change = { actorId: found.viewer.id, id: applicationId, after: { fields: ['labels'] } };
    await publish({ ...ctx, db }, 'labels.changed', change);
  });
}
