import { type EventContext, publish } from '../../events/publish.ts';

export async function endKeys(
  ctx: EventContext,
  ownerId: string,
  /** Person who revoked the keys, or null if the operator revoked them on the command line. */
  actorId: string | null,
): Promise<string[]> {
  const { db, now } = ctx;
  const ended = await db.partnerKey.updateManyAndReturn({
    where: { ownerId, revokedAt: null },
    data: { revokedAt: now() },
    select: { id: true, name: true, hint: true },
  });
  // Ids begin with the time of creation, so this sorts the keys by age.
  ended.sort((one, other) => (one.id < other.id ? -1 : 1));
  await publish(
    ctx,
    'partnerKey.ended',
    ended.map(({ id, name }) => ({ actorId, id, before: { name } })),
  );
  return ended.map(({ hint }) => hint);
}
