import { beforeEach, describe, expect, it } from 'vitest';
import { addOwnForm } from '../../catalogue/forms/saveQuestions.ts';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { MOTIVATION, makeForm } from '../../test/questions.ts';
import { openRenewalsPortal, type Place } from './test/renewalsPortal.ts';

const parts = await openRenewalsPortal();
const { portal, moderator, coordinator, organisationId, opened, prepare, release, totals, clock } = parts;
const { accepted, renew, resultsOf, renewalOf, sendWhatIsHeld, mailsTo, read, auditOf } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

const TARGETS = 'query ($id: UUID!) { renewalTargets(scholarshipId: $id) { id } }';
const RENEWABLE = `query ($from: UUID!, $to: UUID!, $page: Int, $pageSize: Int) {
  renewableAwards(scholarshipId: $from, targetId: $to, page: $page, pageSize: $pageSize) {
    totalCount items { award { id amount disbursements { state } } refusal } } }`;

const renewable = async ({ from, to }: Place, more: object = {}) =>
  (await portal.as(moderator, RENEWABLE, { from, to, ...more })).data?.renewableAwards;
const refusalOf = async (place: Place, id: string) =>
  (await renewable(place, { pageSize: 50 })).items.find(
    ({ award }: { award: { id: string } }) => award.id === id,
  ).refusal as string | null;

// product: P18.83, P18.87
it('renewing an award enters an application and prepares a new award for release', async () => {
  const made = await accepted(2);
  const { from, to, owner, awardIds, ids } = made;
  const results = await resultsOf(made, awardIds);
  expect(results).toEqual(awardIds.map((id) => ({ id, isDone: true, code: null, message: null })));
  const application = await renewalOf(awardIds[0]);
  expect(application).toMatchObject({
    ...{ scholarshipId: to, applicantId: owner.id, status: 'PROCESSING', consentedAt: null },
    ...{ phone: '+4755580000', applicantName: 'Ada Lovelace', totalFee: 0, isHeld: false },
    decisions: [{ state: 'DRAFT', outcome: 'AWARD', amount: 100_000n, currency: 'EUR', releaseId: null }],
  });
  const id = application?.id ?? '';
  expect((await read(id)).events.map(({ kind }) => kind)).toEqual(['ENTERED']);
  const [entered, prepared] = await auditOf(id);
  expect([entered?.action, prepared?.action]).toEqual(['application.enter', 'decision.prepare']);
  expect(entered?.after).toMatchObject({ renewedAwardId: awardIds[0] });
  const [mail, ...others] = await mailsTo(owner);
  expect(others).toEqual([]);
  const { scholarshipName } = await db.scholarship.findUniqueOrThrow({ where: { id: from } });
  expect(mail?.text).toContain(`to renew your award from ${scholarshipName}`);
  expect(mail?.text).not.toContain('1,000');
  const query = `{ application(id: "${id}") { status paymentState viewerCanPay decisions { id } award { id }
    renewedAward { id application { id } } } }`;
  expect((await portal.as(owner, query)).data.application).toEqual({
    ...{ status: 'PROCESSING', paymentState: 'NOT_DUE', viewerCanPay: false, decisions: [], award: null },
    renewedAward: { id: awardIds[0], application: { id: ids[0] } },
  });
  expect((await totals(to)).totals).toMatchObject({ intended: 200_000, intendedCount: 2, left: 800_000 });
  expect((await release(to)).errors).toBeUndefined();
  await sendWhatIsHeld();
  const { data } = await portal.as(
    owner,
    '{ myAwards { id state amount application { id renewedAward { id } } } }',
  );
  expect(data.myAwards[0]).toMatchObject({
    ...{ state: 'OFFERED', amount: 100_000, application: { id, renewedAward: { id: awardIds[0] } } },
  });
  const accept = `mutation { acceptAward(input: { id: "${data.myAwards[0].id}", signedName: "Ada", agrees: true }) { state } }`;
  expect((await portal.as(owner, accept)).data.acceptAward).toEqual({ state: 'ACCEPTED' });
  const { budget, totals: sums } = await totals(to).then((plan) => ({ budget: 1_000_000, ...plan }));
  expect(sums.paid + sums.planned + sums.unplanned + sums.offered + sums.intended + sums.left).toBe(budget);
  expect((await totals(from)).totals).toMatchObject({ acceptedCount: 2, accepted: 200_000 });
});

// product: P18.84
describe('scholarships in which awards can be renewed', () => {
  it('an award can be renewed in a closed scholarship without answering its questions', async () => {
    const made = await accepted();
    const ownFormId = await addOwnForm(ctx, makeForm({ ...MOTIVATION, isRequired: true }));
    const closed = { ownFormId, applicationDeadline: new Date('2026-06-01') };
    await db.scholarship.update({ where: { id: made.to }, data: closed });
    await db.scholarship.update({
      where: { id: made.from },
      data: { applicationDeadline: new Date('2026-05-31') },
    });
    expect(await resultsOf(made, made.awardIds, coordinator)).toMatchObject([{ isDone: true }]);
    expect(await renewalOf(made.awardIds[0])).toMatchObject({ answerSetId: null, lateReason: null });
  });
});

// product: P18.85
describe('awards that cannot be renewed', () => {
  it('renewing an unknown award, or one of another scholarship, returns NOT_FOUND', async () => {
    const made = await accepted();
    const other = await accepted();
    const results = await resultsOf(made, [crypto.randomUUID(), ...other.awardIds]);
    expect(results.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});

// product: P18.86
describe('money of renewals', () => {
  it('staff can change the amount of a renewal, but not to 0', async () => {
    const made = await accepted();
    const [id = ''] = made.awardIds;
    for (const amount of [0, -1, 10 ** 12 + 1]) {
      const { errors } = await renew(made, [{ id, amount }]);
      expect(getCode({ errors })).toBe('INVALID_INPUT');
    }
    expect(await resultsOf(made, [{ id, amount: 42_000 }])).toMatchObject([{ isDone: true }]);
    expect(await renewalOf(id)).toMatchObject({ decisions: [{ amount: 42_000n }] });
  });

  it('a renewal never exceeds the budget or the number of places', async () => {
    const poor = await accepted(2, { budget: 150_000 });
    const results = await resultsOf(poor, poor.awardIds);
    expect(results.map(({ isDone }) => isDone)).toEqual([true, false]);
    expect(results[1]).toMatchObject({
      code: 'CONFLICT',
      message: 'There is not enough money left for this award.',
    });
    const full = await accepted(2, { places: 1 });
    expect((await resultsOf(full, full.awardIds)).map(({ isDone }) => isDone)).toEqual([true, false]);
    expect(await refusalOf(full, full.awardIds[1] ?? '')).toBe('No places are free.');
    expect(await db.application.count({ where: { scholarshipId: { in: [poor.to, full.to] } } })).toBe(2);
  });
});

// product: P18.88
describe('renewing once', () => {
  it('an award can be renewed again only after its renewal application is withdrawn', async () => {
    const made = await accepted();
    const [id = ''] = made.awardIds;
    await resultsOf(made, [id]);
    const application = (await renewalOf(id))?.id ?? '';
    const elsewhere = { from: made.from, to: (await opened(0)).scholarshipId };
    expect(await resultsOf(elsewhere, [id])).toMatchObject([
      { code: 'CONFLICT', message: 'This award has already been renewed.' },
    ]);
    await expect(
      makeApplication(ctx, { applicantId: made.owner.id, scholarshipId: elsewhere.to, renewedAwardId: id }),
    ).rejects.toMatchObject({ code: 'P2002' });
    const discard = `mutation { discardDecisions(ids: ["${application}"]) { results { isDone } } }`;
    expect((await portal.as(moderator, discard)).data.discardDecisions.results).toEqual([{ isDone: true }]);
    expect(await resultsOf(made, [id])).toMatchObject([{ message: 'This award has already been renewed.' }]);
    const again = await prepare(made.to, { outcome: 'AWARD', ids: [application] });
    expect(again.results).toMatchObject([{ isDone: true }]);
    const cancel = `mutation { cancelApplication(id: "${application}") { cancelledAt } }`;
    expect((await portal.as(made.owner, cancel)).errors).toBeUndefined();
    expect(await db.decision.count({ where: { applicationId: application } })).toBe(0);
    expect(await resultsOf(elsewhere, [id])).toMatchObject([{ isDone: true }]);
  });
});

// product: P18.89
describe('reading renewals', () => {
  // security: C130
  it('other coordinators, recipients and API keys cannot list or renew awards', async () => {
    const made = await accepted();
    const stranger = await makeCoordinator(ctx, (await makeOrganisation(ctx)).id);
    const others = [stranger, made.owner];
    for (const who of others) {
      const code = who === stranger ? 'NOT_FOUND' : 'FORBIDDEN';
      expect(getCode(await renew(made, made.awardIds, who))).toBe(code);
      expect(getCode(await portal.as(who, RENEWABLE, { from: made.from, to: made.to }))).toBe(code);
      expect(getCode(await portal.as(who, TARGETS, { id: made.from }))).toBe(code);
    }
    const foreign = await makeOrganisation(ctx);
    await db.scholarship.update({ where: { id: made.to }, data: { organisationId: foreign.id } });
    expect(getCode(await renew(made, made.awardIds, coordinator))).toBe('NOT_FOUND');
    const same = { from: made.from, to: made.from };
    expect(getCode(await renew(same, made.awardIds, coordinator))).toBe('INVALID_INPUT');
    await db.scholarship.update({ where: { id: made.to }, data: { organisationId } });
    await resultsOf(made, made.awardIds);
    const id = (await renewalOf(made.awardIds[0]))?.id ?? '';
    const query = `{ application(id: "${id}") { renewedAward { id } } }`;
    expect((await portal.as(stranger, query)).data?.application ?? null).toBeNull();
    expect((await portal.as(coordinator, query)).data.application).toEqual({
      renewedAward: { id: made.awardIds[0] },
    });
  });
});
