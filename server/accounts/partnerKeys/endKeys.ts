import { type EventContext, publish } from '../../events/publish.ts';

/** Revokes all of an account's keys, with a line of the audit for each; returns their last four characters. */
export async function endKeys(
  ctx: EventContext,
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
  await publish(
    ctx,
    'partnerKey.ended',
    ended.map(({ id, name }) => ({ actorId, id, before: { name } })),
  );
  return ended.map(({ hint }) => hint);
}
