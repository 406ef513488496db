import type { Prisma } from '../../../prisma/client/client.ts';
import type { PaymentRow } from './paymentRow.ts';

/** Adds a reason why a person has to look at a payment. One that is there already is not repeated. */
export async function noteReview(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { id }: Pick<PaymentRow, 'id'>,
  reason: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE payments SET needs_review = concat_ws(' ', needs_review, ${reason}::text)
    WHERE id = ${id}::uuid AND strpos(coalesce(needs_review, ''), ${reason}) = 0`;
}
