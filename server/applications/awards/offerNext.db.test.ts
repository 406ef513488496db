import { describe, expect, it } from 'vitest';
import { offerFreePlace } from './offerNext.ts';
import { openWaitlistPortal } from './test/waitlistPortal.ts';

const { portal, sendWhatIsHeld, offered, decline, work } = await openWaitlistPortal();
const { ctx } = portal;
const { db } = ctx;

// product: P18.15
describe('automatic offer of a freed place', () => {
  it('a job that was killed after making an offer does not make another', async () => {
    const { id, owner, offers } = await offered();
    await decline(owner, id);
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now(), locked_by = 'gone'
      WHERE key = ${`offerNext:${id}`}`;
    await offerFreePlace(ctx, id);
    expect(await offers()).toBe(1);
    await sendWhatIsHeld();
    await db.$executeRaw`SELECT graphile_worker.force_unlock_workers(ARRAY['gone'])`;
    await work();
    await offerFreePlace(ctx, id);
    expect(await offers()).toBe(1);
  });
});
