import type { PaymentReader } from './paymentRow.ts';

/**
 * Holds the payer until the transaction ends, so that what concerns one person's payments (an event, a form that is
 * sent or withdrawn) happens one after the other: each sees what the one before it wrote. False when the account is
 * gone.
 */
export async function lockPayer(db: PaymentReader, payerId: string): Promise<boolean> {
  const [payer] = await db.$queryRaw<{ isGone: boolean }[]>`
    SELECT anonymized_at IS NOT NULL AS "isGone" FROM users WHERE id = ${payerId}::uuid FOR NO KEY UPDATE`;
  return payer?.isGone === false;
}
