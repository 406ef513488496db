import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import type { Action } from '../../../platform/permissions.ts';

type ReadingAction = Extract<Action, 'application.decide' | 'award.read' | 'disbursement.list'>;

/** Throws NOT_FOUND if the viewer may not perform the action on the scholarship's applications. */
export async function authorizeScholarship(
  { db, viewer: asking }: Pick<RequestContext, 'db' | 'viewer'>,
  action: ReadingAction,
  id: string,
): Promise<{ id: string; organisationId: string; viewer: Viewer }> {
  requireAccessScope(asking, action);
  const found = await db.scholarship.findUnique({
    where: { id },
    select: { id: true, organisationId: true },
  });
  const viewer = authorize(asking, action, {
    organisationId: found?.organisationId,
    scholarshipId: found?.id,
  });
  if (!found) throw notFound();
  return { ...found, viewer };
}
