import type { Prisma } from '../../../prisma/client/client.ts';
import { AppError } from '../../errors.ts';

/**
 * Holds the person until the transaction ends: an account that is being deleted gets no new application, draft or
 * picture, and a form is begun and submitted one after the other. UNAUTHENTICATED when the account is gone.
 */
export async function lockApplicant(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<void> {
  const [person] = await tx.$queryRaw<object[]>`
    SELECT id FROM users WHERE id = ${id}::uuid AND anonymized_at IS NULL FOR NO KEY UPDATE`;
  if (!person) throw new AppError('UNAUTHENTICATED', 'This account is gone.');
}
