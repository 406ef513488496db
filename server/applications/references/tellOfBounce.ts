import type { Context } from '../../platform/context.ts';
import { settleReference } from './receiveReference.ts';
import { findReference } from './referenceRow.ts';

/** The task that a trigger of the outbox adds when a mail to a referee cannot be delivered; its payload is the reference's id. */
export const TELL_OF_BOUNCE = 'tellOfBounce';

/**
 * Tells the applicant and partners, unless the referee has another address by now or the letter is not needed any more. Its job
 * loses its key in the same transaction: run again, or by two workers, it finds no job of that key and tells no one twice.
 */
export async function tellOfBounce(ctx: Context, id: string): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const [removed] = await db.$queryRaw<{ isFirst: boolean }[]>`
      SELECT (graphile_worker.remove_job(${`bounce:${id}`})).id IS NOT NULL AS "isFirst"`;
    if (!removed?.isFirst) return;
    const row = await findReference(inside, id);
    if (row?.state === 'BOUNCED' && row.isNeeded)
      await settleReference(inside, row, { state: 'BOUNCED', actorId: null });
  });
}
