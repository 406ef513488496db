import type { Prisma } from '../../../prisma/client/client.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { notFound } from '../../platform/access.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Action } from '../../platform/permissions.ts';
import type { ApplicationRow } from '../applicationRow.ts';

type Found = { viewer: Viewer; application: ApplicationRow };

/**
 * Locks the applicant and the coordinator's permission, so that nothing is stored once the applicant has been erased
 * or the coordinator removed.
 */
export async function lockConversation(
  db: Prisma.TransactionClient,
  action: Action,
  { viewer, application: { applicantId, organisationId } }: Found,
): Promise<void> {
  if (!(await lockPerson(db, applicantId))) throw notFound();
  if (viewer.id !== applicantId) await lockCoordination(db, viewer, action, organisationId);
}
