import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { lapseAwards } from './lapseAwards.ts';
import { openWaitlistPortal } from './test/waitlistPortal.ts';

const { portal, moderator, savePlan, clock, sendWhatIsHeld, offered, decline, work } =
  await openWaitlistPortal();
const { ctx } = portal;
const { db } = ctx;

// product: P18.15
describe('automatic offer of a freed place', () => {
  it('a place that staff offer themselves is not offered again by the job', async () => {
    const { scholarshipId, id, owner, offers } = await offered();
    await decline(owner, id);
    const next = 'mutation ($id: UUID!) { offerNextOnWaitlist(scholarshipId: $id) { id } }';
    expect(getCode(await portal.as(moderator, next, { id: scholarshipId }))).toBe('ok');
    await work();
    await sendWhatIsHeld();
    await work();
    expect(await offers()).toBe(1);
  });

  it('a lapsed award that staff extend before the job runs keeps its place', async () => {
    const { id, offers } = await offered();
    clock.now = new Date((await db.award.findUniqueOrThrow({ where: { id } })).acceptBy.getTime());
    await lapseAwards(ctx);
    clock.now = TEST_NOW;
    const { version } = await db.award.findUniqueOrThrow({ where: { id } });
    const longer = 'mutation ($input: ExtendAwardInput!) { extendAward(input: $input) { state } }';
    const input = { id, acceptBy: '2026-08-30', version };
    expect(getCode(await portal.as(moderator, longer, { input }))).toBe('ok');
    await work();
    expect(await offers()).toBe(0);
  });

  it('no place is offered automatically after staff switch automatic waitlist offers off', async () => {
    const { scholarshipId, id, owner, offers } = await offered();
    await decline(owner, id);
    expect(getCode(await savePlan(scholarshipId, { offersWaitlist: false, version: 1 }))).toBe('ok');
    await work();
    expect(await offers()).toBe(0);
  });
});
