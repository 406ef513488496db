import type { Prisma } from '../../../prisma/client/client.ts';
import type { Viewer } from '../../platform/context.ts';
import { invalidToken } from './sessions/readViewer.ts';

type Transaction = Pick<Prisma.TransactionClient, '$queryRaw'>;

export type LockedAccount = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** Time when the current holder verified the address, or null if they have not. */
  holderProvedAt: Date | null;
  accessEpoch: number;
  isDemo: boolean;
};

/**
 * Locks an account's row for the rest of the transaction. Call this before revoking sessions, links and keys: none
 * can be added while the row is locked, because inserting one waits for the row that its foreign key references.
 */
export async function lockAccount(db: Transaction, id: string): Promise<LockedAccount | null> {
  const [account] = await db.$queryRaw<LockedAccount[]>`
    SELECT id, email, name, email_verified AS "emailVerified", holder_proved_at AS "holderProvedAt",
      access_epoch AS "accessEpoch", is_demo AS "isDemo"
    FROM users WHERE id = ${id}::uuid AND anonymized_at IS NULL FOR UPDATE`;
  return account ?? null;
}

/**
 * Locks the viewer's account. Call this before creating a link or key for the account, or changing access to it.
 * Throws UNAUTHENTICATED if the session has ended during the request.
 */
export async function lockHolder(db: Transaction, { id, sessionId }: Viewer): Promise<LockedAccount> {
  const account = await lockAccount(db, id);
  // A separate statement sees what other transactions committed while `lockAccount` waited.
  const live = await db.$queryRaw<unknown[]>`
    SELECT FROM sessions WHERE id = ${sessionId}::uuid AND user_id = ${id}::uuid`;
  if (!account || live.length === 0) throw invalidToken();
  return account;
}
