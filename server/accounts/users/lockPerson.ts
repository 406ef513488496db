import { Prisma } from '../../../prisma/client/client.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/errors.ts';

/**
 * Locks a person for the rest of the transaction, so that writes about one person (forms, drafts, payments, deletion of
 * the account) are serialized. To prevent deadlocks, take this lock before any other row lock. Returns false if the
 * account was deleted.
 */
export async function lockPerson(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<boolean> {
  const [person] = await db.$queryRaw<{ isGone: boolean }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT anonymized_at IS NOT NULL AS "isGone" FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return person?.isGone === false;
}

/** Like `lockPerson`, but throws UNAUTHENTICATED if the account was deleted. */
export async function lockActivePerson(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<void> {
  if (!(await lockPerson(db, id))) throw refuse('UNAUTHENTICATED', 'user.accountGone');
}
