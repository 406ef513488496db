import type { Context } from '../../../platform/context.ts';
import { lockReference } from '../lockReference.ts';
import { hashAddress, refuseRequests } from '../refusals.ts';
import { readQuietKey } from './quietKey.ts';

type Reader = Pick<Context, 'db' | 'env'>;

/**
 * Ends the mails of one applicant to the address of a mail: reminders of the reference, and later requests. False for a link that the
 * portal did not write, or whose request is gone.
 */
export async function quietReference(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  key: string,
): Promise<boolean> {
  const quieted = readQuietKey(ctx, key);
  if (!quieted) return false;
  const { id, addressHash } = quieted;
  return ctx.db.$transaction(async (db) => {
    await lockReference(db, id);
    const row = await db.reference.findUnique({ where: { id }, select: { applicantId: true, email: true } });
    if (!row) return false;
    const { applicantId, email } = row;
    // The link of an earlier address says nothing about the one that is asked now.
    if (!addressHash || addressHash.equals(hashAddress(ctx, email)))
      await db.reference.update({ where: { id }, data: { isQuiet: true } });
    if (addressHash) await refuseRequests({ db, now: ctx.now }, { applicantId, addressHash });
    return true;
  });
}

/** Whether a link works, without using it. */
export async function isQuietLink(ctx: Reader, key: string): Promise<boolean> {
  const id = readQuietKey(ctx, key)?.id;
  return id !== undefined && (await ctx.db.reference.count({ where: { id } })) > 0;
}
