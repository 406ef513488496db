import { v7 as uuidv7 } from 'uuid';
import { type EventContext, publish, type WorkContext } from '../../../events/publish.ts';
import { countTouched } from './affectedDeadlines.ts';

/** Shortest gap between heartbeats that counts as an outage. A job records a heartbeat once a minute. */
const MIN_OUTAGE_MS = 2 * 60_000;

/**
 * Records that the portal is running, and notifies the admins if a deadline passed during an outage.
 * Concurrent calls wait for each other, so that the admins are notified only once.
 */
export async function recordHeartbeat(ctx: WorkContext): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const now = ctx.now();
    await db.systemState.createMany({
      data: [{ key: 'heartbeat', value: now.toISOString() }],
      skipDuplicates: true,
    });
    const [last] = await db.$queryRaw<{ value: string }[]>`
      SELECT value FROM system_state WHERE key = 'heartbeat' FOR UPDATE`;
    await db.systemState.update({ where: { key: 'heartbeat' }, data: { value: now.toISOString() } });
    const beganAt = new Date(last?.value ?? now);
    if (now.getTime() - beganAt.getTime() >= MIN_OUTAGE_MS)
      await tellOutage({ ...ctx, db }, { beganAt, endedAt: now });
  });
}

async function tellOutage(ctx: EventContext, hole: { beganAt: Date; endedAt: Date }): Promise<void> {
  const count = await countTouched(ctx.db, hole);
  if (count === 0) return;
  await ctx.db.outage.create({ data: { id: uuidv7(), ...hole } });
  await publish(ctx, 'outage.found', { ...hole, count, timeZone: ctx.env.TIME_ZONE });
}
