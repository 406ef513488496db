import type { Prisma } from '../../../prisma/client/client.ts';
import { notFound } from '../../platform/access.ts';
import type { Role } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

export type LockedUser = {
  id: string;
  role: Role;
  name: string;
  email: string;
  emailVerified: boolean;
  suspendedAt: Date | null;
};

type Transaction = Pick<Prisma.TransactionClient, '$queryRaw'>;

/**
 * Locks every active admin's row for the rest of the transaction, so that admins' actions on each other are
 * serialized. Returns their ids, without people who became admins while it waited. Throws FORBIDDEN if the actor is
 * no longer an active admin. To prevent deadlocks, the lock does not block rows that refer to an admin, such as
 * audit entries.
 */
export async function lockAdmins(db: Transaction, actorId: string | null): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'ADMIN' AND anonymized_at IS NULL AND suspended_at IS NULL ORDER BY id
    FOR NO KEY UPDATE`;
  const ids = rows.map(({ id }) => id);
  if (actorId !== null && !ids.includes(actorId)) throw refuse('FORBIDDEN', 'access.forbidden');
  return ids;
}

/**
 * Locks a user's row for the rest of the transaction. Throws NOT_FOUND if there is no such account. A
 * transaction that also locks the admins must lock them first.
 */
export async function lockUser(db: Transaction, id: string): Promise<LockedUser> {
  const [user] = await db.$queryRaw<LockedUser[]>`
    SELECT id, role, name, email, email_verified AS "emailVerified", suspended_at AS "suspendedAt"
    FROM users WHERE id = ${id}::uuid AND anonymized_at IS NULL FOR UPDATE`;
  if (!user) throw notFound();
  return user;
}

/** Throws CONFLICT unless another admin remains. The leaving admin may be missing from the ids of `lockAdmins`. */
export function requireAnotherAdmin(adminIds: string[], leavingId: string): void {
  if (adminIds.every((id) => id === leavingId)) throw refuse('CONFLICT', 'user.lastAdmin');
}
