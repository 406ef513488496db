import type { Prisma } from '../../../prisma/client/client.ts';
import { can, notFound } from '../../platform/access.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Action } from '../../platform/permissions.ts';

/**
 * Locks the coordinator's assignment to the organisation until the transaction ends, so that calls that remove the
 * coordinator or close the organisation wait. Throws NOT_FOUND if the coordinator was removed or the organisation was
 * closed after the request began.
 */
export async function lockCoordination(
  db: Prisma.TransactionClient,
  viewer: Viewer,
  action: Action,
  organisationId: string,
): Promise<void> {
  if (can({ ...viewer, coordinates: [] }, action)) return;
  const held = await db.$queryRaw<unknown[]>`
    SELECT FROM coordinators c JOIN organisations o ON o.id = c.organisation_id
    WHERE o.id = ${organisationId}::uuid AND o.closed_at IS NULL AND c.user_id = ${viewer.id}::uuid FOR SHARE`;
  if (held.length === 0) throw notFound();
}
