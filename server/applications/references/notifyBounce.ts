import type { Context } from '../../platform/context.ts';
import { finalizeReference } from './receiveReference.ts';
import { findReference } from './referenceRow.ts';

/** An outbox trigger adds this task if an e-mail to a referee is undeliverable. The payload is the reference's id. */
export const NOTIFY_BOUNCE = 'tellOfBounce';

/**
 * Removes the job's key in the transaction that notifies, so that a repeated or concurrent run finds no job with that
 * key and does not notify again.
 */
export async function notifyBounce(ctx: Context, id: string): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const [removed] = await db.$queryRaw<{ isFirst: boolean }[]>`
      SELECT (graphile_worker.remove_job(${`bounce:${id}`})).id IS NOT NULL AS "isFirst"`;
    if (!removed?.isFirst) return;
    const row = await findReference(inside, id);
    if (row?.state === 'BOUNCED' && row.isNeeded)
      await finalizeReference(inside, row, { state: 'BOUNCED', actorId: null });
  });
}
