import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import type { Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { openOffersPortal } from './test/offersPortal.ts';

const parts = await openOffersPortal();
const { portal, opened, totals, clock, undo, offered, accept, decline, withdraw } = parts;
const { awardOf, end, offerNext, sendWhatIsHeld, mailsTo, read } = parts;
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

  it('an offer can be accepted until its last minute but not later', async () => {
    const [one, two] = [await offered(), await offered()];
    const { acceptBy } = await awardOf(one.id);
    const at = async (instant: number, who: Person, id: string) => {
      await db.award.update({
        where: { id },
        data: { acceptBy: new Date(TEST_NOW.getTime() + acceptBy.getTime() - instant) },
      });
      return getCode(await accept(who, id));
    };
    expect(await at(acceptBy.getTime(), one.owner, one.id)).toBe('CONFLICT');
    expect(await at(acceptBy.getTime() - 1000, two.owner, two.id)).toBe('ok');
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

// product: P18.11
describe('responding to an offer', () => {
  it('cancelling an application declines its offer, but is rejected once the offer is accepted', async () => {
    const [one, two, three] = [await offered(), await offered(), await offered()];
    await portal.as(one.owner, `mutation { cancelApplication(id: "${one.ids[0]}", reason: "No") { id } }`);
    await portal.requestAs(two.owner, { method: 'DELETE', url: `/scholaritems/${two.ids[0]}` });
    for (const { id, ids } of [one, two]) {
      expect((await awardOf(id)).state).toBe('DECLINED');
      expect((await read(ids[0] ?? '')).cancelledAt).toBeNull();
    }
    await accept(three.owner, three.id);
    const refused = await portal.as(
      three.owner,
      `mutation { cancelApplication(id: "${three.ids[0]}") { id } }`,
    );
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(refused.errors?.[0]?.message).toContain('Write to the office');
    expect((await awardOf(three.id)).state).toBe('ACCEPTED');
  });
});

// product: P18.16, P18.17
describe('webhooks and lists of awards', () => {
  it('award webhooks contain only IDs and states', async () => {
    await db.webhookEndpoint.create({
      data: { url: 'https://partner.example.org/', events: ['AWARD_OFFERED', 'AWARD_ANSWERED'], secret: 'x' },
    });
    const { id, owner, ids, scholarshipId } = await offered();
    await decline(owner, id, 'A private reason');
    const told = await db.webhookDelivery.findMany({
      where: { payload: { contains: id } },
      orderBy: { id: 'asc' },
    });
    const about = { id, applicationId: ids[0], scholarshipId };
    expect(told.map(({ payload }) => JSON.parse(payload)).map(({ type, data }) => [type, data])).toEqual([
      ['award.offered', about],
      ['award.answered', { ...about, state: 'DECLINED' }],
    ]);
  });
});
