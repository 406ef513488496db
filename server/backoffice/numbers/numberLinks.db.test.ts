import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkToAwards,
  linkToDecided,
  linkToFees,
  linkToFunnel,
} from '../../../rules/backoffice/numberLinks.ts';
import { APPLICATIONS } from '../../../rules/lists/applications.ts';
import { AWARDS } from '../../../rules/lists/awards.ts';
import type { Fields, List } from '../../../rules/lists/list.ts';
import { PAYMENTS } from '../../../rules/lists/payments.ts';
import { createPartnerKey } from '../../accounts/partnerKeys/managePartnerKeys.ts';
import { optionCodes } from '../../platform/language/optionLabels.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeAssessment, makeSubmitted } from '../../test/assessment.ts';
import { makeAward, makeParts } from '../../test/awards.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { addressSchema } from '../exports/exportQuery.ts';
import { AWARD_MEASURES } from './sumAwards.ts';
import { FEE_MEASURES } from './sumFees.ts';

let portal: TestPortal;
let scholarshipId: string;

const at = (day: string) => new Date(`${day}T15:00:00Z`);

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'America/New_York' });
  const { ctx } = portal;
  const { db } = ctx;
  scholarshipId = (await makeScholarship(ctx)).id;
  const days = ['2026-03-01', '2026-04-10', '2026-05-20'];
  for (const day of days) {
    const apply = async (given: Partial<Parameters<typeof makeApplication>[1]> = {}) =>
      makeApplication(ctx, {
        applicantId: (await makePerson(ctx)).id,
        scholarshipId,
        createdAt: at(day),
        ...given,
      });
    await apply();
    await apply({ cancelledAt: at(day) });
    // An imported decision has no date, so it does not count as decided on any day.
    await apply({ status: 'REJECTED' });
    const moves = [days.at(0) ?? '', day];
    const decided = await apply({ status: 'ACCEPTED' });
    const returned = await apply({ status: 'PENDING' });
    for (const { id: applicationId } of [decided, returned])
      for (const move of moves)
        await db.applicationEvent.create({
          data: { applicationId, kind: 'STATUS_CHANGED', createdAt: at(move) },
        });
    const waived = await apply();
    const waiver = { personId: waived.applicantId, scholarshipId, reason: 'CODE' } as const;
    await db.feeWaiver.create({ data: { ...waiver, createdAt: at(day) } });
    const award = await makeAward(ctx, { applicationId: decided.id, state: 'ENDED' });
    const lapsed = await makeAward(ctx, { applicationId: decided.id, state: 'LAPSED' });
    for (const { id } of [award, lapsed])
      await db.award.update({ where: { id }, data: { offeredAt: at(day), answeredAt: at(day) } });
    for (const id of await makeParts(ctx, award.id, [
      [day, 100],
      ['2027-01-01', 100],
    ]))
      await db.disbursement.updateMany({
        where: { id, dueOn: new Date(day) },
        data: { state: 'PAID', paidOn: new Date(day) },
      });
    const payer = { payerId: waived.applicantId, scholarshipId };
    await makePayment(ctx, { ...payer, status: 'REFUNDED', paidAt: at(day), refundedAt: at(day) });
    const inEuros = { ...payer, currency: 'EUR', paidAt: at(day) };
    await makePayment(ctx, { ...inEuros, status: 'REFUNDED', refundedAt: at(day) });
    await makePayment(ctx, { ...inEuros, status: 'PAID' });
    await makePayment(ctx, { ...payer, status: 'EXPIRED' });
  }
  const { id: payerId } = await makePerson(ctx);
  const paid = await makePayment(ctx, { payerId, scholarshipId, status: 'PAID', paidAt: at('2026-03-01') });
  for (const day of ['2026-03-02', '2026-05-19', '2026-05-20'])
    await db.refund.create({
      data: {
        ...{ paymentId: paid.id, amount: 100, isRest: false, state: 'SUCCEEDED' },
        ...{ requestedAt: at(day), settledAt: at(day) },
      },
    });
  const { round, assessor } = await makeAssessment(ctx, { isBlind: false });
  const { applicationId, panelId } = round;
  const { id: memberId } = await db.panelMember.findFirstOrThrow({
    where: { panelId: panelId ?? '', userId: { not: assessor.id } },
  });
  await makeSubmitted(ctx, round, { applicationId, memberId, total: 400 });
});

afterAll(() => portal.close());

const SUM = '{ count }';
const NUMBERS = `query ($scholarshipId: UUID, $from: Date, $to: Date) {
  numbers(scholarshipId: $scholarshipId, from: $from, to: $to) {
    funnel { scholarshipId started submitted assessed awarded accepted paid }
    decisionDays { scholarshipId decided }
    fees { scholarshipId currency collected ${SUM} refunded ${SUM} waived ${SUM} }
    awards { scholarshipId offered ${SUM} accepted ${SUM} paid ${SUM} }
  } }`;

async function countLinked(link: string): Promise<number> {
  const url = new URL(link, 'https://portal.example.org');
  const given = Object.fromEntries(
    [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
  );
  const read = <Of extends Fields>(list: List<string, Of>) => {
    expect(Object.keys(list.address)).toEqual(expect.arrayContaining(Object.keys(given)));
    return addressSchema(list, optionCodes(portal.ctx.env)).parse(given).filter;
  };
  const ask = async (field: string, query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await portal.asAdmin(query, variables);
    expect(errors).toBeUndefined();
    return data[field].totalCount;
  };
  switch (url.pathname) {
    case '/dashboard/allapplyscholarship':
      return ask(
        'applications',
        'query ($filter: ApplicationFilter) { applications(filter: $filter) { totalCount } }',
        {
          filter: read(APPLICATIONS),
        },
      );
    case '/dashboard/payments':
      return ask('payments', 'query ($filter: PaymentFilter) { payments(filter: $filter) { totalCount } }', {
        filter: read(PAYMENTS),
      });
    default: {
      const [, id] = /^\/dashboard\/scholarships\/([\w-]+)\/awards$/.exec(url.pathname) ?? [];
      const { payments, paid: paidFrom, paidUntil } = given;
      if (payments)
        return ask(
          'disbursements',
          `query ($id: UUID!, $state: [DisbursementState!], $paidFrom: Date, $paidUntil: Date) {
            disbursements(scholarshipId: $id, state: $state, paidFrom: $paidFrom, paidUntil: $paidUntil) { totalCount } }`,
          { id, state: payments, paidFrom: paidFrom?.[0], paidUntil: paidUntil?.[0] },
        );
      return ask(
        'awards',
        `query ($id: UUID!, $state: [AwardState!], $offeredFrom: Date, $offeredUntil: Date, $answeredFrom: Date,
          $answeredUntil: Date) { awards(scholarshipId: $id, state: $state, offeredFrom: $offeredFrom,
          offeredUntil: $offeredUntil, answeredFrom: $answeredFrom, answeredUntil: $answeredUntil) { totalCount } }`,
        { id, ...read(AWARDS) },
      );
    }
  }
}

/** A short test run uses only the first period. */
const PERIODS = [
  ['2026-04-10', '2026-05-19'],
  ['', ''],
  ['2026-04-01', ''],
  ['', '2026-05-19'],
  ['2026-03-02', '2026-03-31'],
] as const;
const periods = PERIODS.slice(0, rounds(1, PERIODS.length));

// product: P18.97
describe('links of the numbers', () => {
  it.each(periods)(
    'each statistic links to as many records as it counts, from "%s" to "%s"',
    async (from, to) => {
      for (const asked of [{}, { scholarshipId }]) {
        const { data, errors } = await portal.asAdmin(NUMBERS, {
          ...asked,
          from: from || null,
          to: to || null,
        });
        expect(errors).toBeUndefined();
        // The statistics page of a single scholarship omits the totals.
        const shown = (rows: typeof data) =>
          rows.filter((row: typeof data) => !('scholarshipId' in asked) || row.scholarshipId !== null);
        const { funnel, decisionDays, fees, awards } = data.numbers;
        const linked: [number, string | null][] = [];
        for (const row of shown(funnel)) {
          const counted = { scholarshipId: row.scholarshipId, from, to };
          for (const step of ['started', 'submitted', 'assessed', 'awarded', 'accepted', 'paid'])
            linked.push([row[step], linkToFunnel(step, counted)]);
        }
        for (const row of shown(decisionDays))
          linked.push([row.decided, linkToDecided({ scholarshipId: row.scholarshipId, from, to })]);
        for (const row of shown(fees))
          for (const measure of FEE_MEASURES)
            linked.push([
              row[measure].count,
              linkToFees(measure, { scholarshipId: row.scholarshipId, from, to, currency: row.currency }),
            ]);
        for (const row of shown(awards))
          for (const measure of AWARD_MEASURES)
            linked.push([
              row[measure].count,
              linkToAwards(measure, { scholarshipId: row.scholarshipId, from, to }),
            ]);
        const links = linked.flatMap(([count, link]) => (link && count > 0 ? [{ count, link }] : []));
        expect(links.length).toBeGreaterThan(0);
        for (const { count, link } of links)
          expect({ link, count: await countLinked(link) }).toEqual({ link, count });
      }
    },
  );

  it('API keys cannot filter applications by progress', async () => {
    const owner = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const { key } = await createPartnerKey(
      { ...portal.ctx, viewer: { ...owner, role: 'MODERATOR', emailVerified: true, hasFreshProof: true } },
      { name: 'Site', scopes: ['APPLICATIONS_READ'] },
    );
    const program = { ...owner, headers: { authorization: `Bearer ${key}` } };
    const { errors } = await portal.as(
      program,
      '{ applications(filter: { reached: ASSESSED }) { totalCount } }',
    );
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
