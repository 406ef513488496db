import type { Context } from '../../platform/context.ts';
import { settleReference } from './receiveReference.ts';
import { findReference } from './referenceRow.ts';

/** The task that a trigger of the outbox adds when a mail to a referee cannot be delivered; its payload is the reference's id. */
export const TELL_OF_BOUNCE = 'tellOfBounce';

/**
 * Tells the applicant and partners, unless the referee has another address by now or the letter is not needed any more. Its job
 * ends in the same transaction: run again, or by two workers, it finds the job gone and tells no one twice.
 */
export async function tellOfBounce(ctx: Context, id: string, jobId: string): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const left = await db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${jobId}::bigint`;
    if (left === 0) return;
    const row = await findReference(inside, id);
    if (row?.state === 'BOUNCED' && row.isNeeded)
      await settleReference(inside, row, { state: 'BOUNCED', actorId: null });
  });
}
