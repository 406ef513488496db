import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../../prisma/client/client.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeAssessment, makeSubmitted } from '../../test/assessment.ts';
import { makeAward, makeParts } from '../../test/awards.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'America/New_York' });
});

afterAll(() => portal.close());

const SUM = '{ count amount }';
const NUMBERS = `query ($scholarshipId: UUID, $from: Date, $to: Date) {
  numbers(scholarshipId: $scholarshipId, from: $from, to: $to) {
    funnel { scholarshipId scholarshipName started submitted assessed awarded accepted paid }
    draftStops { stage section count } decisionDays { scholarshipId decided median p90 }
    fees { scholarshipId currency collected ${SUM} refunded ${SUM} waived ${SUM} }
    awards { scholarshipId currency offered ${SUM} accepted ${SUM} paid ${SUM} }
  } }`;

async function read(given: Record<string, unknown> = {}, ask = portal.asAdmin) {
  const { data, errors } = await ask(NUMBERS, given);
  expect(errors).toBeUndefined();
  return data.numbers;
}

type Application = Partial<Prisma.ApplicationUncheckedCreateInput>;

async function apply(scholarshipId: string, given: Application = {}) {
  const { id: applicantId } = await makePerson(portal.ctx);
  return makeApplication(portal.ctx, { applicantId, scholarshipId, ...given });
}

const COMPLETE = Object.fromEntries(
  ['applicantName', 'phone', 'address', 'applicantImage', 'ssc', 'hsc'].map((name) => [name, 'x']),
);

async function draft(scholarshipId: string, count: number, content: object = COMPLETE) {
  for (let index = 0; index < count; index += 1) {
    const { id: applicantId } = await makePerson(portal.ctx);
    const data = { applicantId, scholarshipId, content: content as Prisma.InputJsonObject };
    await portal.ctx.db.applicationDraft.create({ data });
  }
}

async function decide(application: { id: string }, at: string) {
  const data = { applicationId: application.id, kind: 'STATUS_CHANGED', createdAt: new Date(at) };
  await portal.ctx.db.applicationEvent.create({ data });
}

// product: P18.70
describe('funnel', () => {
  it("the funnel counts a scholarship's drafts, submissions and awards without withdrawn applications", async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await draft(scholarshipId, 2);
    await apply(scholarshipId);
    await apply(scholarshipId, { cancelledAt: new Date() });
    const offered = await apply(scholarshipId, { status: 'ACCEPTED' });
    await makeAward(portal.ctx, { applicationId: offered.id, state: 'LAPSED' });
    const paid = await apply(scholarshipId, { status: 'ACCEPTED' });
    const award = await makeAward(portal.ctx, { applicationId: paid.id });
    const [part = ''] = await makeParts(portal.ctx, award.id, [['2026-10-01', 500]]);
    const paidOn = new Date('2026-10-02');
    await portal.ctx.db.disbursement.update({ where: { id: part }, data: { state: 'PAID', paidOn } });
    const counts = { started: 5, submitted: 3, assessed: 0, awarded: 2, accepted: 1, paid: 1 };
    const { funnel } = await read({ scholarshipId });
    expect(funnel).toMatchObject([
      { scholarshipId: null, scholarshipName: null, ...counts },
      { scholarshipId, ...counts },
    ]);
  });

  it("the funnel's period starts and ends at midnight in the portal's time zone", async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    for (const at of [
      '2026-03-01T04:59:59Z',
      '2026-03-01T05:00:00Z',
      '2026-04-01T03:59:59Z',
      '2026-04-01T04:00:00Z',
    ])
      await apply(scholarshipId, { createdAt: new Date(at) });
    const { funnel } = await read({ scholarshipId, from: '2026-03-01', to: '2026-03-31' });
    expect(funnel[0]).toMatchObject({ submitted: 2 });
    expect((await read({ scholarshipId, to: '2026-02-28' })).funnel[0]).toMatchObject({ submitted: 1 });
  });

  it('the funnel rejects a period whose last day precedes the first', async () => {
    const { errors } = await portal.asAdmin(NUMBERS, { from: '2026-03-02', to: '2026-03-01' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { to: expect.any(String) },
    });
  });
});

// product: P18.71
describe('form parts at which drafts stop', () => {
  const REQUIRED = { kind: 'text', isRequired: true };
  const makeAsking = async () => {
    const sections = ['study', 'plans'].map((key) => ({
      ...{ key, title: { en: `About ${key}` } },
      questions: [{ key: `${key}Text`, label: { en: 'x' }, ...REQUIRED }],
    }));
    const data = { purpose: 'APPLICATION', createdAt: new Date() } as const;
    const versions = { create: { version: 1, content: { sections }, createdAt: new Date() } };
    const { id: ownFormId } = await portal.ctx.db.form.create({ data: { ...data, versions } });
    return makeScholarship(portal.ctx, { ownFormId });
  };

  it('a draft is counted at the first part of the form that lacks answers', async () => {
    const { id } = await makeAsking();
    await draft(id, 10, { ...COMPLETE, phone: ' ' });
    await draft(id, 11);
    const { draftStops } = await read({ scholarshipId: id });
    expect(draftStops).toEqual([
      { stage: 'PERSONAL', section: null, count: 10 },
      { stage: 'QUESTIONS', section: 'About study', count: 11 },
    ]);
  });

  it("a scholarship's draft counts below ten are merged before scholarships are added up", async () => {
    const { organisationId } = await withCoordinator();
    const one = await makeScholarship(portal.ctx, { organisationId });
    const other = await makeScholarship(portal.ctx, { organisationId });
    const { coordinator } = await withCoordinator(organisationId);
    await draft(one.id, 12, {});
    await draft(one.id, 3);
    await draft(other.id, 10, {});
    await draft(other.id, 14);
    const ask = (given: Record<string, unknown>) =>
      read(given, (query, variables) => portal.as(coordinator, query, variables));
    expect((await ask({ scholarshipId: one.id })).draftStops).toEqual([
      { stage: 'OTHER', section: null, count: 15 },
    ]);
    expect((await ask({ from: '2026-01-01' })).draftStops).toEqual([
      { stage: 'PERSONAL', section: null, count: 10 },
      { stage: 'COMPLETE', section: null, count: 14 },
      { stage: 'OTHER', section: null, count: 15 },
    ]);
    expect((await ask({ to: '2020-01-01' })).draftStops).toHaveLength(3);
  });
});

async function withCoordinator(given?: string) {
  const organisationId = given ?? (await makeOrganisation(portal.ctx)).id;
  return { organisationId, coordinator: await makeCoordinator(portal.ctx, organisationId) };
}

// product: P18.72
it('the time to a decision is given as median and 90th percentile in days', async () => {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const createdAt = new Date('2026-05-01T12:00:00Z');
  for (const at of ['2026-05-02T12:00:00Z', '2026-05-05T12:00:00Z', '2026-05-12T12:00:00Z'])
    await decide(await apply(scholarshipId, { status: 'REJECTED', createdAt }), at);
  await decide(await apply(scholarshipId, { status: 'PROCESSING', createdAt }), '2026-05-30T12:00:00Z');
  const { decisionDays } = await read({ scholarshipId, from: '2026-05-01', to: '2026-05-31' });
  expect(decisionDays[0]).toEqual({ scholarshipId: null, decided: 3, median: 4, p90: 9.6 });
  expect((await read({ scholarshipId, to: '2026-05-04' })).decisionDays[0]).toMatchObject({ decided: 1 });
});

// product: P18.73
it('fees and awards are summed by currency and by day of payment', async () => {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const application = await apply(scholarshipId);
  const payer = { payerId: application.applicantId, scholarshipId, applicationId: application.id };
  const paidAt = new Date('2026-06-10T12:00:00Z');
  const refundedAt = new Date('2026-07-10T12:00:00Z');
  await makePayment(portal.ctx, { ...payer, status: 'REFUNDED', amount: 2500, paidAt, refundedAt });
  await makePayment(portal.ctx, { ...payer, status: 'PAID', amount: 700, currency: 'EUR', paidAt });
  await makePayment(portal.ctx, { ...payer, status: 'FAILED', amount: 900 });
  const free = await apply(scholarshipId);
  const waiver = { personId: free.applicantId, scholarshipId, reason: 'CODE', createdAt: paidAt } as const;
  await portal.ctx.db.feeWaiver.create({ data: waiver });
  const award = await makeAward(portal.ctx, { applicationId: free.id, amount: 300_000, state: 'ENDED' });
  const [part = ''] = await makeParts(portal.ctx, award.id, [['2026-10-01', 120_000]]);
  const moved = { state: 'PAID', paidOn: new Date('2026-10-02') } as const;
  await portal.ctx.db.disbursement.update({ where: { id: part }, data: moved });
  await portal.ctx.db.award.update({ where: { id: award.id }, data: { answeredAt: new Date() } });

  const none = { count: 0, amount: 0 };
  const all = await read({ scholarshipId });
  expect(all.fees.slice(0, 2)).toEqual(
    expect.arrayContaining([
      {
        ...{ scholarshipId: null, currency: 'USD', waived: { count: 1, amount: 2500 } },
        ...{ collected: { count: 1, amount: 2500 }, refunded: { count: 1, amount: 2500 } },
      },
      {
        scholarshipId: null,
        currency: 'EUR',
        collected: { count: 1, amount: 700 },
        refunded: none,
        waived: none,
      },
    ]),
  );
  expect(all.awards[1]).toEqual({
    ...{ scholarshipId, currency: 'EUR', offered: { count: 1, amount: 300_000 } },
    ...{ accepted: { count: 1, amount: 300_000 }, paid: { count: 1, amount: 120_000 } },
  });
  const july = await read({ scholarshipId, from: '2026-07-01', to: '2026-07-31' });
  expect(july.fees).toMatchObject([
    { currency: 'USD', collected: none, refunded: { amount: 2500 } },
    { scholarshipId, collected: none },
  ]);
  const october = await read({ scholarshipId, from: '2026-10-02', to: '2026-10-02' });
  expect(october.awards[0]).toMatchObject({ paid: { amount: 120_000 } });
});

// product: P18.74
it('the CSV file of statistics contains the numbers of applications and fees', async () => {
  const { id: scholarshipId } = await makeScholarship(portal.ctx, { scholarshipName: 'Sea and shore' });
  await apply(scholarshipId);
  await makePayment(portal.ctx, {
    payerId: (await makePerson(portal.ctx)).id,
    scholarshipId,
    status: 'PAID',
  });
  const url = (format: string) => `/exports/numbers.${format}?scholarship=${scholarshipId}&from=2020-01-01`;
  const { body, statusCode } = await portal.requestAs('moderator', { url: url('csv') });
  expect(statusCode).toBe(200);
  const rows = parse<Record<string, string>>(body, { bom: true, columns: true });
  expect(rows).toContainEqual({
    ...{
      ID: scholarshipId,
      Table: 'From draft to payment',
      Scholarship: 'Sea and shore',
      Measure: 'Submitted',
    },
    ...{ Section: '', Number: '1', Days: '', Amount: '', Currency: '' },
  });
  expect(rows).toContainEqual({
    ...{ ID: '', Table: 'Fees', Scholarship: 'All scholarships', Measure: 'Collected', Section: '' },
    ...{ Number: '1', Days: '', Amount: '25', Currency: 'USD' },
  });
  expect((await portal.requestAs('moderator', { url: url('xlsx') })).statusCode).toBe(200);
});

// product: P18.70
describe('access to statistics', () => {
  it("a coordinator gets statistics only about the coordinator's organisations", async () => {
    const { organisationId, coordinator } = await withCoordinator();
    const own = await makeScholarship(portal.ctx, { organisationId });
    const foreign = await makeScholarship(portal.ctx);
    await apply(own.id);
    await apply(foreign.id);
    await draft(foreign.id, 1);
    const ask = (given: Record<string, unknown>) =>
      read(given, (query, variables) => portal.as(coordinator, query, variables));
    const { funnel } = await ask({});
    expect(funnel).toMatchObject([{ started: 1, submitted: 1 }, { scholarshipId: own.id }]);
    expect((await ask({ scholarshipId: foreign.id })).funnel).toMatchObject([{ started: 0, submitted: 0 }]);
  });

  it('statistics exclude blind rounds in which the viewer is an assessor', async () => {
    const moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const { round } = await makeAssessment(portal.ctx, { assessor: moderator, isBlind: false });
    const { applicationId, panelId } = round;
    const { id: memberId } = await portal.ctx.db.panelMember.findFirstOrThrow({
      where: { panelId: panelId ?? '', userId: { not: moderator.id } },
    });
    await makeSubmitted(portal.ctx, round, { applicationId, memberId, total: 400 });
    const { scholarshipId } = round;
    const ask = () => read({ scholarshipId }, (query, variables) => portal.as(moderator, query, variables));
    expect((await ask()).funnel[0]).toMatchObject({ submitted: 1, assessed: 1 });
    await portal.ctx.db.assessmentRound.update({ where: { id: round.id }, data: { isBlind: true } });
    expect((await ask()).funnel[0]).toMatchObject({ submitted: 0, assessed: 0 });
  });

  it.each([
    ['visitor', 'UNAUTHENTICATED'],
    ['student', 'FORBIDDEN'],
  ])('statistics are denied to a %s', async (who, code) => {
    const { errors } = await (who === 'visitor' ? portal.asVisitor : portal.asStudent)(NUMBERS);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  });
});

// product: P18.75, P18.99
describe('yearly report', () => {
  it('the yearly report rejects a year that is not a number', async () => {
    const answer = await portal.requestAs('admin', { url: '/exports/report.pdf?year=last' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { year: expect.any(String) }]);
  });
});
