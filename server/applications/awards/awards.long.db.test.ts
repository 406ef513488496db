import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import type { Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { openOffersPortal } from './test/offersPortal.ts';

const parts = await openOffersPortal();
const { portal, opened, totals, clock, undo, offered, accept, decline, withdraw } = parts;
const { awardOf, end, offerNext, sendWhatIsHeld, mailsTo } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

const DAY = 86_400_000;

// security: C118
describe('rejected responses to an offer', () => {
  it('only one of two simultaneous responses to an offer succeeds', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const { id, owner, scholarshipId } = await offered();
      const codes = (await Promise.all([accept(owner, id), decline(owner, id), withdraw(id, 1)])).map(
        (answer) => getCode(answer),
      );
      const { state } = await awardOf(id);
      expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(1);
      const now = (await totals(scholarshipId)).totals;
      expect(now.accepted + now.offered).toBe(state === 'ACCEPTED' ? 100_000 : 0);
      expect(now.left).toBe(1_000_000 - now.accepted - now.offered);
    }
  });
});

// product: P18.12
describe('managing awards', () => {
  // product: P18.73
  it('a completed award still counts as accepted on the day of the response', async () => {
    const { id, owner, scholarshipId } = await offered();
    await accept(owner, id);
    const answeredAt = new Date(TEST_NOW.getTime() - 2 * DAY);
    await db.award.update({ where: { id }, data: { answeredAt } });
    expect(getCode(await end(id, 2))).toBe('ok');
    expect(await awardOf(id)).toMatchObject({ state: 'ENDED', answeredAt });
    const countAccepted = async (day: string) => {
      const { data } = await portal.asModerator(
        `{ numbers(scholarshipId: "${scholarshipId}", from: "${day}", to: "${day}") { awards { accepted { count } } } }`,
      );
      return data.numbers.awards[0]?.accepted.count ?? 0;
    };
    const days = [answeredAt, TEST_NOW].map((at) => at.toISOString().slice(0, 10));
    expect(await Promise.all(days.map(countAccepted))).toEqual([1, 0]);
  });
});

// product: P18.14, P18.15
describe('waitlist', () => {
  it('with automatic waitlist offers, a freed place is offered after any pending release', async () => {
    const { scholarshipId, owner, id, ids, people } = await offered(1, 1, {
      places: 1,
      offersWaitlist: true,
    });
    const blocker = await opened(0);
    expect(blocker.ids).toEqual([]);
    const other = await db.release.create({
      data: { scholarshipId, state: 'WAITING', releaseAt: clock.now, createdAt: clock.now },
    });
    await decline(owner, id);
    const work = async () => {
      await endPauses(ctx);
      await runJobs(ctx, { send: async () => {} });
    };
    await work();
    expect(await db.decision.count({ where: { applicationId: ids[1] ?? '', outcome: 'AWARD' } })).toBe(0);
    await db.release.update({ where: { id: other.id }, data: { state: 'UNDONE' } });
    await work();
    const held = await db.decision.findMany({ where: { applicationId: ids[1] ?? '', outcome: 'AWARD' } });
    expect(held).toMatchObject([{ state: 'HELD', amount: 100_000n }]);
    await sendWhatIsHeld();
    expect(await db.award.count({ where: { applicationId: ids[1] ?? '' } })).toBe(1);
    const [, waiting] = people;
    expect((await mailsTo(waiting as Person)).map(({ subject }) => subject.split(':')[0])).toEqual([
      ...['You are on the waitlist', 'You have been offered an award'],
    ]);
  });

  it('undoing a waitlist offer leaves it as a prepared decision', async () => {
    const { scholarshipId, owner, id, ids } = await offered(1, 1, { places: 1 });
    await decline(owner, id);
    const made = (await offerNext(scholarshipId)).data.offerNextOnWaitlist;
    expect(getCode(await undo(made.id))).toBe('ok');
    expect(
      await db.decision.findMany({ where: { applicationId: ids[1] ?? '', state: 'DRAFT' } }),
    ).toMatchObject([{ outcome: 'AWARD', releaseId: null }]);
    expect(getCode(await offerNext(scholarshipId))).toBe('CONFLICT');
  });
});
