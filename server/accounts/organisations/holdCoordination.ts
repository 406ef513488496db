import type { Prisma } from '../../../prisma/client/client.ts';
import { can, notFound } from '../../platform/access.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Action } from '../../platform/permissions.ts';

/**
 * Holds what lets a coordinator do this until the transaction ends: removing them or closing the organisation
 * meanwhile waits, and one who was removed since the request began is refused with NOT_FOUND. Nothing to hold for those whose role allows it.
 */
export async function holdCoordination(
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
