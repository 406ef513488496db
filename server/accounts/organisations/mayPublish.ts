import type { Prisma } from '../../../prisma/client/client.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { loadOrganisation } from './loadCoordinators.ts';
import { lockOrganisation, refuseClosed } from './lockOrganisation.ts';

/**
 * Throws CONFLICT if the organisation is closed, or if its scholarships need a review and the viewer may not publish.
 */
export async function requireMayPublish(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const organisation = await lockOrganisation(db, id);
  if (organisation?.isClosed) throw refuseClosed();
  if (can(viewer, 'scholarship.publish')) return;
  if (!organisation?.publishesItself) throw refuse('CONFLICT', 'organisation.needsReview');
}

export async function canPublish(
  ctx: RequestContext,
  organisationId: string | null | undefined,
): Promise<boolean> {
  if (can(ctx.viewer, 'scholarship.publish')) return true;
  if (!organisationId || !can(ctx.viewer, 'scholarship.move', { organisationId })) return false;
  return (await loadOrganisation(ctx, organisationId)).publishesItself;
}
