import { describe, expect, it } from 'vitest';
import type { Prisma } from '../../../prisma/client/client.ts';
import { resumeOutgoing } from '../../platform/outgoing.ts';
import { ensureState } from '../../platform/systemState.ts';
import { makeReview } from '../../test/factories.ts';
import { NUMBERS, readListTotals } from '../../test/overview.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { LONG_AGO, NOW, openOverviewPortal } from './test/overviewPortal.ts';

const { portal, overview, apply, closedScholarship, moved, grown, changed } = await openOverviewPortal();

const totalsOfLists = () => readListTotals(portal.asAdmin);

it("an empty portal's overview contains only zeros for every period and category", async () => {
  await portal.ctx.db.user.updateMany({ data: { createdAt: LONG_AGO } });
  const read = await overview(portal.asModerator);
  expect(read).toMatchObject({ recentFrom: '2026-11-11', weekFrom: '2026-11-16', closingTo: '2026-11-24' });
  expect(read.waitingApplications).toEqual({ totalCount: 0, totalIsCapped: false });
  expect(read.applicationsByWeek.map(({ week }: { week: string }) => week)).toEqual([
    '2026-08-31',
    '2026-09-07',
    '2026-09-14',
    '2026-09-21',
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
  expect(read.feesByMonth.map(({ month }: { month: string }) => month)).toEqual([
    '2025-12-01',
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`),
  ]);
  expect(read.applicationsByStatus.map(({ status }: { status: string }) => status)).toEqual([
    'PENDING',
    'PROCESSING',
    'ACCEPTED',
    'REJECTED',
  ]);
  expect(read.applicationsBySubject).toHaveLength(3);
  const counts = [...read.applicationsByWeek, ...read.applicationsByStatus, ...read.applicationsBySubject];
  expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([0]));
  expect(new Set(read.feesByMonth.map(({ minorUnits }: { minorUnits: number }) => minorUnits))).toEqual(
    new Set([0]),
  );
});

describe('overview numbers', () => {
  it('overview numbers count unpaid applications only if a fee is due', async () => {
    const count = await grown('unpaidApplications');
    const fees = { applicationFees: 20, serviceCharge: 5 };
    const found = await count(async () => {
      await apply(fees);
      await apply({ ...fees, status: 'ACCEPTED' });
      await apply();
      await apply({ ...fees, status: 'REJECTED' });
      await apply({ ...fees, cancelledAt: LONG_AGO });
      for (const status of ['PAID', 'REFUNDED', 'FAILED'] as const) {
        const { id, applicantId, scholarshipId } = await apply(fees);
        await makePayment(portal.ctx, { payerId: applicantId, scholarshipId, applicationId: id, status });
      }
    });
    expect(found).toEqual({ unpaidApplications: 3 });
  });

  it("overview numbers count records of the last seven days in the portal's time zone", async () => {
    const count = await grown('recentApplications', 'recentReviews', 'recentUsers');
    const found = await count(async () => {
      for (const at of ['2026-11-11T04:59:59.999Z', '2026-11-11T05:00:00Z', '2026-11-18T01:59:00Z']) {
        const createdAt = new Date(at);
        await makeReview(portal.ctx, await apply({ createdAt }), { createdAt });
        await makePerson(portal.ctx, { createdAt });
      }
      await makePerson(portal.ctx, { createdAt: NOW, anonymizedAt: NOW });
    });
    expect(found).toEqual({ recentApplications: 2, recentReviews: 2, recentUsers: 2 });
  });

  it('overview numbers count decisions since Monday by the time of the status change', async () => {
    const count = await grown('decidedApplications');
    const monday = '2026-11-16T05:00:00Z';
    const sunday = '2026-11-16T04:59:59.999Z';
    const found = await count(async () => {
      await moved((await apply({ status: 'ACCEPTED' })).id, monday);
      await moved((await apply({ status: 'ACCEPTED' })).id, sunday);
      await moved((await apply({ status: 'PROCESSING' })).id, monday);
      await apply({ status: 'ACCEPTED', createdAt: NOW });
      const reconsidered = await apply({ status: 'REJECTED' });
      await moved(reconsidered.id, sunday);
      await moved(reconsidered.id, monday);
      await moved(reconsidered.id, '2026-11-17T15:00:00Z');
    });
    expect(found).toEqual({ decidedApplications: 2 });
  });

  it("overview numbers count open and closing scholarships by the portal's calendar day", async () => {
    const count = await grown('openScholarships', 'closingScholarships');
    const found = await count(async () => {
      for (const deadline of ['2026-11-16', '2026-11-17', '2026-11-24', '2026-11-25'])
        await closedScholarship({ deadline });
      await closedScholarship({ deadline: '2026-11-20', archivedAt: NOW });
    });
    expect(found).toEqual({ openScholarships: 3, closingScholarships: 2 });
  });

  it('overview numbers count scholarships under review, except archived scholarships', async () => {
    const count = await grown('scholarshipsUnderReview');
    const found = await count(async () => {
      await closedScholarship({ state: 'UNDER_REVIEW' });
      await closedScholarship({ state: 'DRAFT' });
      await closedScholarship({ state: 'UNDER_REVIEW', archivedAt: NOW });
    });
    expect(found).toEqual({ scholarshipsUnderReview: 1 });
  });

  it('overview numbers count payments that need attention and failed e-mails', async () => {
    const count = await grown('paymentsToLookAt', 'failedMails');
    const found = await count(async () => {
      const scholarshipId = (await closedScholarship()).id;
      const pay = async (given: object) =>
        makePayment(portal.ctx, {
          payerId: (await makePerson(portal.ctx, { createdAt: LONG_AGO })).id,
          scholarshipId,
          ...given,
        });
      await pay({ status: 'PAID' });
      await pay({ status: 'FAILED', attention: { create: { reason: 'DISPUTED' } } });
      await pay({ status: 'FAILED' });
      for (const outcome of [{ state: 'FAILED' }, { state: 'SENT', sentAt: NOW }] as const)
        await portal.ctx.db.outboxMail.create({
          data: {
            to: 'ada@example.org',
            subject: 'Hello',
            messageId: `<${outcome.state}@example.org>`,
            ...outcome,
          },
        });
    });
    expect(found).toEqual({ paymentsToLookAt: 2, failedMails: 1 });
  });

  it('overview numbers equal the totals of the lists that they link to', async () => {
    const read = await overview();
    const totals = await totalsOfLists();
    expect(Object.fromEntries(NUMBERS.map((name) => [name, read[name]]))).toEqual(totals);
    expect(NUMBERS.filter((name) => read[name].totalCount === 0)).toEqual([]);
  });
});

describe('overview series', () => {
  it("overview series count applications by week in the portal's zone, despite summer time", async () => {
    const found = await changed('applicationsByWeek', 'week', 'count', async () => {
      for (const at of [
        '2026-08-31T03:59:59.999Z',
        '2026-08-31T04:00:00Z',
        '2026-11-02T04:59:59.999Z',
        '2026-11-02T05:00:00Z',
        '2026-11-18T01:00:00Z',
        '2026-11-17T05:00:00Z',
      ])
        await apply({ createdAt: new Date(at) });
      await apply({ createdAt: new Date('2026-11-02T05:00:00Z'), cancelledAt: NOW });
    });
    expect(found).toEqual({ '2026-08-31': 1, '2026-10-26': 1, '2026-11-02': 1, '2026-11-16': 2 });
  });

  it('overview series are cached until an application or a scholarship is written', async () => {
    await overview();
    const again = await portal.countQueries(() => overview());
    await apply({ createdAt: NOW });
    expect(await portal.countQueries(() => overview())).toBe(again + 2);
  });

  it("overview series show fees less refunds by month in the portal's currency", async () => {
    const pay = async (given: Partial<Prisma.PaymentUncheckedCreateInput>) => {
      const { id: scholarshipId } = await closedScholarship();
      const { id: payerId } = await makePerson(portal.ctx, { createdAt: LONG_AGO });
      await makePayment(portal.ctx, { payerId, scholarshipId, ...given });
    };
    const september = new Date('2026-09-10T12:00:00Z');
    const found = await changed('feesByMonth', 'month', 'minorUnits', async () => {
      await pay({ status: 'PAID', amount: 100, paidAt: new Date('2026-11-01T03:59:59.999Z') });
      await pay({ status: 'PAID', amount: 2500, paidAt: new Date('2026-11-01T04:00:00Z') });
      await pay({ status: 'REFUNDED', amount: 900, paidAt: september, refundedAt: NOW });
      await pay({ status: 'REFUNDED', amount: 700, paidAt: september, refundedAt: september });
      await pay({ status: 'PAID', amount: 5000, currency: 'EUR', paidAt: NOW });
      const part = { amount: 300, isRest: false, requestedAt: september, settledAt: NOW };
      const unsettled = { ...part, state: 'REQUESTED' as const, settledAt: null };
      const create = [
        { ...part, state: 'SUCCEEDED' as const },
        { ...part, state: 'FAILED' as const },
        unsettled,
      ];
      await pay({ status: 'PAID', amount: 1000, paidAt: september, refunds: { create } });
      await pay({ status: 'PAID', amount: 5000, paidAt: new Date('2025-12-01T04:59:59.999Z') });
      await pay({ status: 'FAILED', amount: 5000 });
      await pay({ status: 'CREATED', amount: 5000 });
    });
    expect(found).toEqual({ '2026-09-01': 1900, '2026-10-01': 100, '2026-11-01': 1300 });
  });

  it('overview series return fee sums larger than an Int', async () => {
    const { id: scholarshipId } = await closedScholarship();
    const found = await changed('feesByMonth', 'month', 'minorUnits', async () => {
      for (let payment = 0; payment < 2; payment += 1) {
        const { id: payerId } = await makePerson(portal.ctx, { createdAt: LONG_AGO });
        await makePayment(portal.ctx, { payerId, scholarshipId, status: 'PAID', amount: 2_000_000_000 });
      }
    });
    expect(found).toEqual({ '2026-11-01': 4_000_000_000 });
  });
});

describe('access to the overview', () => {
  it('the overview tells only admins that sending is paused after a restore', async () => {
    const ask = '{ staffOverview { outgoingHeldSince } }';
    const since = '2026-11-22T08:15:00.000Z';
    await ensureState(portal.ctx, 'outgoingHeld', since);
    expect((await portal.asAdmin(ask)).data.staffOverview).toEqual({ outgoingHeldSince: since });
    expect((await portal.asModerator(ask)).data.staffOverview).toEqual({ outgoingHeldSince: null });
    await resumeOutgoing(portal.ctx);
    expect((await portal.asAdmin(ask)).data.staffOverview).toEqual({ outgoingHeldSince: null });
  });
});
