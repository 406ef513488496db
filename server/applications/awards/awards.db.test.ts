import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { openAwardsPortal } from '../../test/awardsPortal.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { lapseAwards, remindOfOffers } from './lapseAwards.ts';

const parts = await openAwardsPortal();
const { portal, moderator, coordinator, opened, prepare, release, totals, clock, undo } = parts;
const { sendWhatIsHeld, mailsTo, read, auditOf, move, decide } = parts;
const { ctx } = portal;
const { db } = ctx;

const DAY = 86_400_000;

beforeEach(() => {
  clock.now = TEST_NOW;
});

type Made = Awaited<ReturnType<typeof opened>>;

async function offered(awards = 1, waiting = 0, plan: object = {}) {
  const made: Made = await opened(awards + waiting, plan);
  const { scholarshipId, ids } = made;
  await prepare(scholarshipId, { outcome: 'AWARD', ids: ids.slice(0, awards) });
  if (waiting > 0) await prepare(scholarshipId, { outcome: 'WAITLIST', ids: ids.slice(awards) });
  const sent = await release(scholarshipId);
  if (sent.errors) throw new Error(JSON.stringify(sent.errors));
  await sendWhatIsHeld();
  clock.now = TEST_NOW;
  const rows = await db.award.findMany({ where: { applicationId: { in: ids } } });
  const people = made.applications.map(({ student }) => student);
  const ofApplication = (id = '') => rows.find(({ applicationId }) => applicationId === id)?.id ?? '';
  const awardIds = ids.slice(0, awards).map(ofApplication);
  return { ...made, people, awardIds, id: awardIds[0] ?? '', owner: people[0] as Person };
}
const awardOf = (id: string) => db.award.findUniqueOrThrow({ where: { id } });
const accept = (who: Person, id: string, signedName = 'Ada Lovelace', agrees = true) =>
  portal.as(who, 'mutation ($input: AcceptAwardInput!) { acceptAward(input: $input) { state signedName } }', {
    input: { id, signedName, agrees },
  });
const decline = (who: Person, id: string, reason?: string) =>
  portal.as(
    who,
    'mutation ($id: UUID!, $reason: String) { declineAward(id: $id, reason: $reason) { state } }',
    {
      ...{ id, reason },
    },
  );
const withdraw = (id: string, version: number, as: Person = moderator) =>
  portal.as(
    as,
    'mutation ($id: UUID!, $version: Int!) { withdrawAward(input: { id: $id, reason: "Not enrolled.", version: $version }) { state } }',
    { id, version },
  );
const end = (id: string, version: number) =>
  portal.as(moderator, 'mutation ($id: UUID!, $v: Int!) { endAward(id: $id, version: $v) { state } }', {
    ...{ id, v: version },
  });
const extend = (id: string, acceptBy: string, version: number) =>
  portal.as(
    moderator,
    'mutation ($id: UUID!, $acceptBy: Date!, $v: Int!) { extendAward(input: { id: $id, acceptBy: $acceptBy, version: $v }) { state acceptBy } }',
    { id, acceptBy, v: version },
  );
const offerNext = (id: string, as: Person = moderator) =>
  portal.as(as, 'mutation ($id: UUID!) { offerNextOnWaitlist(scholarshipId: $id) { id state } }', { id });
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
