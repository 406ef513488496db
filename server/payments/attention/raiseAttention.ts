import type { Prisma } from '../../../prisma/client/client.ts';
import type { PaymentRow } from '../paymentRow.ts';
import type { Attention } from './attentionReasons.ts';

type Writer = Pick<Prisma.TransactionClient, '$executeRaw'>;

export async function raiseAttention(
  db: Writer,
  { id }: Pick<PaymentRow, 'id'>,
  attention: Attention,
): Promise<void> {
  const values = JSON.stringify('values' in attention ? attention.values : {});
  await db.$executeRaw`
    INSERT INTO payment_attention (payment_id, reason, "values")
    VALUES (${id}::uuid, ${attention.reason}::payment_attention_reason, ${values}::jsonb)
    ON CONFLICT (payment_id, reason) DO UPDATE SET "values" = excluded."values"`;
}

export async function resolveAttention(
  db: Writer,
  { id }: Pick<PaymentRow, 'id'>,
  reason: Attention['reason'],
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM payment_attention WHERE payment_id = ${id}::uuid AND reason = ${reason}::payment_attention_reason`;
}
