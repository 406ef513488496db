import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { openAwardsPortal } from '../../test/awardsPortal.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import type { Person } from '../../test/people.ts';
import { lapseAwards } from './lapseAwards.ts';
import { offerFreePlace } from './offerNext.ts';

const parts = await openAwardsPortal();
const { portal, moderator, opened, prepare, release, savePlan, clock, sendWhatIsHeld } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

async function offered() {
  const { scholarshipId, ids, applications } = await opened(3, { offersWaitlist: true });
  await prepare(scholarshipId, { outcome: 'AWARD', ids: ids.slice(0, 1) });
  await prepare(scholarshipId, { outcome: 'WAITLIST', ids: ids.slice(1) });
  await release(scholarshipId);
  await sendWhatIsHeld();
  clock.now = TEST_NOW;
  const { id } = await db.award.findFirstOrThrow({ where: { applicationId: ids[0] ?? '' } });
  const waiting = { applicationId: { in: ids.slice(1) }, outcome: 'AWARD' } as const;
  const offers = () => db.decision.count({ where: waiting });
  return { scholarshipId, id, owner: applications[0]?.student as Person, offers };
}

const decline = (who: Person, id: string) =>
  portal.as(who, 'mutation ($id: UUID!) { declineAward(id: $id) { state } }', { id });
const work = async () => {
  await endPauses(ctx);
  await runJobs(ctx, { send: async () => {} });
};

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
