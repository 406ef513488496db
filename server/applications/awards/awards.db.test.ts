import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { lapseAwards, remindOfOffers } from './lapseAwards.ts';
import { openOffersPortal } from './test/offersPortal.ts';

const parts = await openOffersPortal();
const { portal, moderator, coordinator, totals, clock, offered, accept, decline, withdraw } = parts;
const { awardOf, end, offerNext, sendWhatIsHeld, mailsTo, read, auditOf, move, decide } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

const DAY = 86_400_000;

const extend = (id: string, acceptBy: string, version: number) =>
  portal.as(
    moderator,
    'mutation ($id: UUID!, $acceptBy: Date!, $v: Int!) { extendAward(input: { id: $id, acceptBy: $acceptBy, version: $v }) { state acceptBy } }',
    { id, acceptBy, v: version },
  );
const kindsOf = async (id = '') => (await read(id)).events.map(({ kind }) => kind);
const lastMail = async (who: Person) => (await mailsTo(who)).at(-1)?.subject ?? '';

// product: P18.11
describe('responding to an offer', () => {
  it('the recipient can read and accept the offer; a second acceptance has no effect', async () => {
    const { id, owner, ids } = await offered();
    const mine = await portal.as(
      owner,
      '{ myAwards { id state amount currency conditions acceptBy viewerCanAccept viewerCanDecline viewerCanManage application { id } } }',
    );
    expect(mine.data.myAwards).toEqual([
      {
        ...{ id, state: 'OFFERED', amount: 100_000, currency: 'EUR', conditions: 'Stay enrolled.' },
        ...{ acceptBy: '2026-06-30T00:00:00.000Z', viewerCanAccept: true, viewerCanDecline: true },
        ...{ viewerCanManage: false, application: { id: ids[0] } },
      },
    ]);
    expect((await accept(owner, id)).data.acceptAward).toEqual({
      state: 'ACCEPTED',
      signedName: 'Ada Lovelace',
    });
    expect(getCode(await accept(owner, id))).toBe('ok');
    expect(await awardOf(id)).toMatchObject({ state: 'ACCEPTED', version: 2, answeredAt: clock.now });
    expect(getCode(await accept(owner, id, 'Another'))).toBe('CONFLICT');
    expect(getCode(await decline(owner, id))).toBe('CONFLICT');
    expect(await kindsOf(ids[0])).toEqual(['STATUS_CHANGED', 'AWARD_OFFERED', 'AWARD_ACCEPTED']);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['award.accept']);
  });

  // product: P18.64
  it('an acceptance is confirmed in one e-mail with amount, conditions, date and next step', async () => {
    const { id, owner, ids } = await offered();
    await accept(owner, id);
    await accept(owner, id);
    const [, confirmation, ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(confirmation?.subject).toContain('You have accepted your award');
    for (const part of [
      '€1,000',
      'Stay enrolled.',
      'bank account',
      `open=${ids[0]}`,
      String(TEST_NOW.getFullYear()),
    ])
      expect(confirmation?.text).toContain(part);
  });

  it("a declined award frees its money and place without changing the application's status", async () => {
    const { id, owner, ids, scholarshipId } = await offered();
    await decline(owner, id, 'Another university');
    expect(await awardOf(id)).toMatchObject({ state: 'DECLINED', reason: 'Another university' });
    expect((await read(ids[0] ?? '')).status).toBe('ACCEPTED');
    expect(await totals(scholarshipId)).toMatchObject({
      totals: { offered: 0, left: 1_000_000, placesLeft: 10 },
    });
    expect(getCode(await accept(owner, id))).toBe('CONFLICT');
    expect(getCode(await decline(owner, id))).toBe('CONFLICT');
  });
});

// security: C118
describe('rejected responses to an offer', () => {
  it('an acceptance by another person, with an empty name or without consent is rejected', async () => {
    const { id, owner } = await offered();
    const other = await makePerson(ctx);
    for (const who of [other, moderator, coordinator]) {
      expect(getCode(await accept(who, id))).toBe('NOT_FOUND');
      expect(getCode(await decline(who, id))).toBe('NOT_FOUND');
    }
    expect(getCode(await portal.as(other, `{ award(id: "${id}") { amount } }`))).toBe('NOT_FOUND');
    expect(getCode(await accept(owner, id, ' '))).toBe('INVALID_INPUT');
    expect(getCode(await accept(owner, id, 'Ada', false))).toBe('INVALID_INPUT');
    expect((await awardOf(id)).state).toBe('OFFERED');
  });
});

// product: P18.12
describe('managing awards', () => {
  it('withdrawing an award requires a reason, e-mails the recipient and stops planned payments', async () => {
    const { id, owner, ids, scholarshipId } = await offered();
    await accept(owner, id);
    const part = { awardId: id, dueOn: new Date('2026-09-01'), createdAt: clock.now };
    await db.disbursement.create({ data: { ...part, amount: 40_000n } });
    await db.disbursement.create({ data: { ...part, amount: 10_000n, state: 'PAID', paidOn: clock.now } });
    expect(await totals(scholarshipId)).toMatchObject({
      totals: { accepted: 100_000, paid: 10_000, planned: 40_000, unplanned: 50_000, left: 900_000 },
    });
    expect(getCode(await withdraw(id, 1))).toBe('CONFLICT');
    expect(getCode(await withdraw(id, 2, coordinator))).toBe('ok');
    expect(await db.disbursement.count({ where: { awardId: id, state: 'STOPPED' } })).toBe(1);
    expect(await totals(scholarshipId)).toMatchObject({
      totals: { paid: 10_000, planned: 0, left: 990_000 },
    });
    expect(await lastMail(owner)).toContain('Your award was withdrawn');
    expect((await kindsOf(ids[0])).at(-1)).toBe('AWARD_WITHDRAWN');
    expect(getCode(await withdraw(id, 3))).toBe('CONFLICT');
  });

  it('an award without planned payments can be ended, which frees its unpaid money', async () => {
    const { id, owner, scholarshipId } = await offered();
    expect(getCode(await end(id, 1))).toBe('CONFLICT');
    await accept(owner, id);
    const part = { awardId: id, dueOn: new Date('2026-09-01'), createdAt: clock.now };
    const paid = await db.disbursement.create({ data: { ...part, amount: 60_000n } });
    expect(getCode(await end(id, 2))).toBe('CONFLICT');
    await db.disbursement.update({ where: { id: paid.id }, data: { state: 'PAID', paidOn: clock.now } });
    expect(getCode(await end(id, 2))).toBe('ok');
    expect(await totals(scholarshipId)).toMatchObject({
      totals: { accepted: 60_000, acceptedCount: 1, paid: 60_000, unplanned: 0, left: 940_000 },
    });
  });

  it('an active award blocks status changes, decisions, deletion and erasure', async () => {
    const { id, owner, ids, scholarshipId } = await offered();
    const [applicationId = ''] = ids;
    const erase = () => portal.asAdmin(`mutation { deleteUser(id: "${owner.id}") { id } }`);
    expect(getCode(await move(applicationId, 'PROCESSING', 'Wrong'))).toBe('CONFLICT');
    expect((await decide(applicationId, 'PENDING', { reason: 'Wrong' })).result.code).toBe('CONFLICT');
    expect(
      getCode(await portal.asModerator(`mutation { deleteApplication(id: "${applicationId}") { id } }`)),
    ).toBe('CONFLICT');
    expect(getCode(await erase())).toBe('CONFLICT');
    const own = await portal.as(owner, 'mutation { deleteMyAccount(password: "x") { id } }');
    expect(getCode(own)).not.toBe('ok');
    const url = `/user/status/${applicationId}`;
    expect((await portal.requestAs('moderator', { method: 'PATCH', url })).statusCode).toBe(409);
    expect((await read(applicationId)).status).toBe('ACCEPTED');
    await decline(owner, id, 'A private reason');
    expect(getCode(await erase())).toBe('ok');
    expect(await awardOf(id)).toMatchObject({ reason: null, signedName: null, amount: 100_000n });
    expect(await totals(scholarshipId)).toMatchObject({ totals: { left: 1_000_000 } });
  });
});

// product: P18.13
describe('response period of an offer', () => {
  it('the recipient is reminded 7 days and 1 day before an offer lapses', async () => {
    const { id, owner, ids, scholarshipId } = await offered();
    const { acceptBy } = await awardOf(id);
    const subjects = async () => (await mailsTo(owner)).slice(1).map(({ subject }) => subject.split(':')[0]);
    const heard: number[] = [];
    for (const days of [7.01, 7, 6.9, 1.01, 1, 0.9]) {
      clock.now = new Date(acceptBy.getTime() - days * DAY);
      await Promise.all([remindOfOffers(ctx), remindOfOffers(ctx)]);
      await lapseAwards(ctx);
      heard.push((await subjects()).length);
    }
    expect(heard).toEqual([0, 1, 1, 1, 2, 2]);
    clock.now = acceptBy;
    await Promise.all([lapseAwards(ctx), lapseAwards(ctx)]);
    expect(await awardOf(id)).toMatchObject({ state: 'LAPSED', answeredAt: acceptBy });
    expect(await subjects()).toEqual([
      ...['Please respond to your offer', 'Please respond to your offer', 'Your offer has lapsed'],
    ]);
    expect((await kindsOf(ids[0])).filter((kind) => kind === 'AWARD_LAPSED')).toHaveLength(1);
    clock.now = TEST_NOW;
    expect(await totals(scholarshipId)).toMatchObject({ totals: { offered: 0, left: 1_000_000 } });
  });

  it('staff can extend an offer, or renew a lapsed offer if money is available', async () => {
    const { id, owner } = await offered(1, 0, { budget: 100_000 });
    expect(getCode(await extend(id, '2026-06-29', 1))).toBe('INVALID_INPUT');
    expect(getCode(await extend(id, '2028-06-29', 1))).toBe('INVALID_INPUT');
    expect((await extend(id, '2026-07-10', 1)).data.extendAward).toEqual({
      ...{ state: 'OFFERED', acceptBy: '2026-07-11T00:00:00.000Z' },
    });
    expect(await lastMail(owner)).toContain('More time');
    await db.award.update({ where: { id }, data: { state: 'LAPSED' } });
    expect((await extend(id, '2026-07-12', 2)).data.extendAward).toMatchObject({ state: 'OFFERED' });
    await db.award.update({ where: { id }, data: { state: 'LAPSED' } });
    const { scholarshipId } = await db.application.findFirstOrThrow({ where: { awards: { some: { id } } } });
    await db.awardPlan.update({ where: { scholarshipId }, data: { budget: 99_999n } });
    expect(getCode(await extend(id, '2026-07-13', 3))).toBe('CONFLICT');
  });
});

// product: P18.14, P18.15
describe('waitlist', () => {
  it('staff can offer the next applicant an award if place and money are available', async () => {
    const { scholarshipId, owner, id, ids } = await offered(1, 2, { places: 1 });
    expect(getCode(await offerNext(scholarshipId))).toBe('CONFLICT');
    await decline(owner, id);
    const made = (await offerNext(scholarshipId, coordinator)).data.offerNextOnWaitlist;
    expect(made.state).toBe('HELD');
    expect(getCode(await offerNext(scholarshipId))).toBe('CONFLICT');
    await sendWhatIsHeld();
    expect(await db.award.findMany({ where: { applicationId: ids[1] ?? '' } })).toMatchObject([
      { state: 'OFFERED', amount: 100_000n },
    ]);
    expect(await db.award.count({ where: { applicationId: ids[2] ?? '' } })).toBe(0);
  });
});

// product: P18.16, P18.17
describe('webhooks and lists of awards', () => {
  it("only staff can list a scholarship's awards and filter them by state", async () => {
    const { scholarshipId, awardIds, owner, id } = await offered(2);
    await accept(owner, id);
    const list = (as: Person, state = '') =>
      portal.as(
        as,
        `{ awards(scholarshipId: "${scholarshipId}"${state}) { totalCount items { id viewerCanManage } } }`,
      );
    expect((await list(coordinator)).data.awards.totalCount).toBe(2);
    expect((await list(coordinator, ', state: [ACCEPTED]')).data.awards.items).toEqual([
      { id, viewerCanManage: true },
    ]);
    expect(getCode(await list(owner))).not.toBe('ok');
    expect(awardIds).toHaveLength(2);
  });
});
