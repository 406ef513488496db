import { recordAudit } from '../../events/audit/recordAudit.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';

type EndContext = TransactionContext<Pick<Context, 'now'>>;

/** Revokes all of an account's keys, with a line of the audit for each; returns their last four characters. */
export async function endKeys(
  ctx: EndContext,
  ownerId: string,
  /** Who caused it; null for the operator at the console. */
  actorId: string | null,
): Promise<string[]> {
  const { db, now } = ctx;
  const ended = await db.partnerKey.updateManyAndReturn({
    where: { ownerId, revokedAt: null },
    data: { revokedAt: now() },
    select: { id: true, name: true, hint: true },
  });
  // Their ids are in the order of time.
  ended.sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, name } of ended) {
    const record = { actorId, action: 'partnerKey.end', targetType: 'partnerKey', targetId: id };
    await recordAudit(ctx, { ...record, before: { name } });
  }
  return ended.map(({ hint }) => hint);
}
