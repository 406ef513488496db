import type { Prisma } from '../../../prisma/client/client.ts';
import type { Viewer } from '../../platform/context.ts';
import { invalidToken } from './sessions/readViewer.ts';

type Transaction = Pick<Prisma.TransactionClient, '$queryRaw'>;

export type LockedAccount = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** Null when its present holder has never proved the address. */
  holderProvedAt: Date | null;
  accessEpoch: number;
  isDemo: boolean;
};

/**
 * Holds an account's row until the transaction ends; null without an account. Sessions, links and keys are ended under
 * this lock, and none is added for the account meanwhile: their foreign keys wait for it.
 */
export async function lockAccount(db: Transaction, id: string): Promise<LockedAccount | null> {
  const [account] = await db.$queryRaw<LockedAccount[]>`
    SELECT id, email, name, email_verified AS "emailVerified", holder_proved_at AS "holderProvedAt",
      access_epoch AS "accessEpoch", is_demo AS "isDemo"
    FROM users WHERE id = ${id}::uuid AND anonymized_at IS NULL FOR UPDATE`;
  return account ?? null;
}

/**
 * The same for the viewer, before something is handed out to them (a link, a key) or their access is changed.
 * UNAUTHENTICATED when their session was ended while the request was under way.
 */
export async function lockHolder(db: Transaction, { id, sessionId }: Viewer): Promise<LockedAccount> {
  const account = await lockAccount(db, id);
  // A statement of its own: it must see what was committed while the lock was waited for.
  const live = await db.$queryRaw<unknown[]>`
    SELECT FROM sessions WHERE id = ${sessionId}::uuid AND user_id = ${id}::uuid`;
  if (!account || live.length === 0) throw invalidToken();
  return account;
}
