import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { TransactionContext, Viewer } from '../../../platform/context.ts';
import type { Action } from '../../../platform/permissions.ts';
import { findScholarshipId } from '../scholarshipId.ts';

/**
 * Locks a scholarship, archived or not, so that concurrent changes and applications wait until the transaction ends.
 */
async function lockScholarship(db: Prisma.TransactionClient, given: string): Promise<Scholarship> {
  const scholarship = await lockIfFound(db, given);
  if (!scholarship) throw notFound();
  return scholarship;
}

export async function lockIfFound(db: Prisma.TransactionClient, given: string): Promise<Scholarship | null> {
  const id = await findScholarshipId(db, given);
  if (!id) return null;
  await db.$queryRaw`SELECT FROM scholarships WHERE id = ${id}::uuid FOR UPDATE`;
  return db.scholarship.findUnique({ where: { id } });
}

type ManagingAction = Extract<
  Action,
  | `scholarship.${'update' | 'delete' | 'restore' | 'move' | 'extend'}`
  | 'form.save'
  | 'round.manage'
  | 'award.plan'
>;

/**
 * Locks a scholarship and checks that the viewer may perform the action on it. Also rejects a coordinator who was
 * removed after the request began. The caller must call `requireAccessScope` first.
 */
export async function lockManaged(
  { db, viewer: asking }: TransactionContext,
  action: ManagingAction,
  given: string,
): Promise<{ viewer: Viewer; scholarship: Scholarship }> {
  const scholarship = await lockScholarship(db, given);
  const viewer = authorize(asking, action, scholarship);
  await lockCoordination(db, viewer, action, scholarship.organisationId);
  return { viewer, scholarship };
}
