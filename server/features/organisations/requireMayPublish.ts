import type { Prisma } from '../../../prisma/client/client.ts';
import { can } from '../../access.ts';
import type { Viewer } from '../../context.ts';
import { refuse } from '../../errors.ts';

/** CONFLICT for coordinators, whose listings staff review first, unless an admin lets their organisation publish itself. */
export async function requireMayPublish(
  db: Pick<Prisma.TransactionClient, 'organisation'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  if (can(viewer, 'scholarship.publish')) return;
  const organisation = await db.organisation.findUnique({ where: { id }, select: { publishesItself: true } });
  if (!organisation?.publishesItself) throw refuse('CONFLICT', 'organisation.needsReview');
}
