import { Prisma } from '../../../../prisma/client/client.ts';
import { REFERENCE_FILE_HOURS } from '../../../../rules/applications/references.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { mailReferee } from '../ask/mailReferee.ts';
import { readReferences } from '../referenceRow.ts';

/**
 * Does nothing unless a check refused the file of a received reference that is still needed. Also e-mails referees
 * who have stopped reminders, because they believe that the file has arrived. The reference still counts as received.
 * The caller must have locked the reference.
 */
export async function requestReplacementFile(
  ctx: TransactionContext<Pick<Context, 'env' | 'now'>>,
  documentId: string,
): Promise<void> {
  const [row] = await readReferences(
    ctx,
    Prisma.sql`r.id = (SELECT reference_id FROM documents WHERE id = ${documentId}::uuid)
      AND r.state = 'RECEIVED' AND r.removed_at IS NULL`,
  );
  if (!row?.isNeeded) return;
  const fileUntil = new Date(ctx.now().getTime() + REFERENCE_FILE_HOURS * 3_600_000);
  await ctx.db.reference.update({ where: { id: row.id }, data: { fileUntil } });
  await mailReferee(ctx, row, { fileUntil });
}
