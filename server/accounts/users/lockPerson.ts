import { Prisma } from '../../../prisma/client/client.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { refuse } from '../../platform/errors.ts';

/**
 * Holds a person until the transaction ends, so that what concerns one person (forms, drafts, payments, the end of the
 * account) happens one after the other: each sees what the one before it wrote. Taken before any other row, since two
 * who wait for each other would wait for ever. False when the account is gone.
 */
export async function lockPerson(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<boolean> {
  const [person] = await db.$queryRaw<{ isGone: boolean }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT anonymized_at IS NOT NULL AS "isGone" FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return person?.isGone === false;
}

/** The same for what only a person with an account may do. UNAUTHENTICATED when the account is gone. */
export async function lockActivePerson(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<void> {
  if (!(await lockPerson(db, id))) throw refuse('UNAUTHENTICATED', 'user.accountGone');
}
