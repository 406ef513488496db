import { Prisma } from '../../../prisma/client/client.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/errors.ts';

/**
 * Locks a person for the rest of the transaction. This serializes writes about the person: forms, drafts, payments
 * and the deletion of the account. To prevent deadlocks, take this lock before any other row lock. Returns false if
 * the account was deleted.
 */
export async function lockPerson(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<boolean> {
  const [person] = await db.$queryRaw<{ isGone: boolean }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT anonymized_at IS NOT NULL AS "isGone" FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return person?.isGone === false;
}

/**
 * Locks several people until the transaction ends, in the order of their ids, so that two transactions cannot deadlock.
 */
export async function lockPeople(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  ids: readonly string[],
): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Locks a person in the same way as `lockPerson`. Throws UNAUTHENTICATED if the account was deleted. */
export async function lockActivePerson(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<void> {
  if (!(await lockPerson(db, id))) throw refuse('UNAUTHENTICATED', 'user.accountGone');
}
