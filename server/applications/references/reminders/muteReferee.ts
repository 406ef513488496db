import type { Context } from '../../../platform/context.ts';
import { lockReference } from '../lockReference.ts';
import { hashAddress, refuseRequests } from '../refusals.ts';
import { readMuteKey } from './muteKey.ts';

type Reader = Pick<Context, 'db' | 'env'>;

/**
 * Stops reminders and further requests about one applicant to the address that received the link. Returns false if
 * the link's key is invalid or the request for the reference was deleted.
 */
export async function muteReferee(ctx: Pick<Context, 'db' | 'env' | 'now'>, key: string): Promise<boolean> {
  const quieted = readMuteKey(ctx, key);
  if (!quieted) return false;
  const { id, addressHash } = quieted;
  return ctx.db.$transaction(async (db) => {
    await lockReference(db, id);
    const row = await db.reference.findUnique({ where: { id }, select: { applicantId: true, email: true } });
    if (!row) return false;
    const { applicantId, email } = row;
    // A link sent to the referee's earlier address does not mute the current one.
    if (!addressHash || addressHash.equals(hashAddress(ctx, email)))
      await db.reference.update({ where: { id }, data: { isQuiet: true } });
    if (addressHash) await refuseRequests({ db, now: ctx.now }, { applicantId, addressHash });
    return true;
  });
}

export async function isMuteLink(ctx: Reader, key: string): Promise<boolean> {
  const id = readMuteKey(ctx, key)?.id;
  return id !== undefined && (await ctx.db.reference.count({ where: { id } })) > 0;
}
