import type { Prisma } from '../../../prisma/client/client.ts';
import type { PaymentRow } from './paymentRow.ts';

type Writer = Pick<Prisma.TransactionClient, '$executeRaw'>;

/** Adds a reason why a person has to look at a payment. One that is there already is not repeated. */
export async function noteReview(db: Writer, { id }: Pick<PaymentRow, 'id'>, reason: string): Promise<void> {
  await db.$executeRaw`
    UPDATE payments SET needs_review = concat_ws(' ', needs_review, ${reason}::text)
    WHERE id = ${id}::uuid AND strpos(coalesce(needs_review, ''), ${reason}) = 0`;
}

/** Takes a reason away that does not hold any more; others stay. */
export async function dropReview(db: Writer, { id }: Pick<PaymentRow, 'id'>, reason: string): Promise<void> {
  await db.$executeRaw`
    UPDATE payments SET needs_review = nullif(trim(replace(needs_review, ${reason}, '')), '')
    WHERE id = ${id}::uuid AND needs_review IS NOT NULL`;
}
