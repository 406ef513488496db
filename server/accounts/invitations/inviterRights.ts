import type { InvitedRole } from '../../../rules/accounts/invitations.ts';
import { authorize, requireOther } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { lockCoordination } from '../organisations/lockCoordination.ts';
import { lockAdmins, lockUser } from '../users/lockUsers.ts';

type Scope = { role: InvitedRole; organisationId: string | null; email: string };

export function authorizeInviter(ctx: RequestContext, { role, organisationId, email }: Scope): Viewer {
  if (role === 'ASSESSOR') return authorize(ctx.viewer, 'panel.manage', { organisationId });
  const viewer = authorize(ctx.viewer, 'invitation.manage');
  if (email === viewer.email) requireOther(viewer, viewer.id);
  return viewer;
}

/**
 * Waits for a concurrent change of the inviter's permissions, and throws an error if the inviter has lost them.
 * Invitations to coordinate need no lock, because they are invalid once the inviter is no longer an admin.
 */
export async function lockInviter(
  { db }: TransactionContext,
  viewer: Viewer,
  { role, organisationId }: Scope,
): Promise<void> {
  if (role === 'ASSESSOR' && organisationId) {
    const locked = await lockUser(db, viewer.id);
    await lockCoordination(db, { ...viewer, role: locked.role }, 'panel.manage', organisationId);
  } else if (!organisationId) await lockAdmins(db, viewer.id);
}
