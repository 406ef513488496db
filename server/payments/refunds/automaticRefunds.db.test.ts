import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { submit } from '../../test/applying.ts';
import { clickPay, makeClicked, makePaid, type PaymentGiven, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import type { Person } from '../../test/people.ts';

const { portal, stripe, clock } = await openPayingPortal();

const read = (id: string) =>
  portal.ctx.db.payment.findUniqueOrThrow({ where: { id }, include: { attention: true } });
const sessionOf = async (id: string) => (await read(id)).providerSessionId ?? '';
const subjectsTo = async ({ email: to }: Person) =>
  (await portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } })).map(
    ({ subject }) => subject,
  );
const statusOf = async (id: string) => (await read(id)).status;

const clicked = (given?: PaymentGiven) => makeClicked(portal, given);
const paid = (given?: PaymentGiven) => makePaid(portal, stripe, given);

// security: C60
describe('automatic refund', () => {
  // security: C59
  it('a second payment for an application is refunded, and the payer is notified', async () => {
    const { student, scholarshipId, id: first } = await clicked();
    const { id: applicationId } = await portal.ctx.db.application.findFirstOrThrow({
      where: { scholarshipId },
    });
    const session = await sessionOf(first);
    await portal.ctx.db.payment.update({ where: { id: first }, data: { status: 'EXPIRED' } });
    await clickPay(portal, student, scholarshipId);
    const { id: second } = await portal.ctx.db.payment.findFirstOrThrow({
      where: { payerId: student.id, status: 'CREATED' },
    });
    await stripe.deliver(portal, stripe.pay(await sessionOf(second)));
    await stripe.deliver(portal, stripe.pay(session));
    expect(await read(second)).toMatchObject({ status: 'PAID', refundRequestedAt: null, applicationId });
    expect(await read(first)).toMatchObject({
      status: 'PAID',
      refundReason: 'PAID_TWICE',
    });
    const standing = () =>
      portal.as(student, `{ application(id: "${applicationId}") { paymentState payment { id } } }`);
    expect((await standing()).data.application).toEqual({ paymentState: 'PAID', payment: { id: second } });
    await runPaymentJobs(portal.ctx);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['REFUNDED', 'PAID']);
    expect((await standing()).data.application).toEqual({ paymentState: 'PAID', payment: { id: second } });
    expect(await subjectsTo(student)).toEqual([
      'We received your payment for Bridge Award · AvailAble Scholarship',
      'Your payment for Bridge Award is being refunded · AvailAble Scholarship',
      'Your payment for Bridge Award was refunded · AvailAble Scholarship',
    ]);
  });

  it('if two payments for an application are made simultaneously, one is refunded', async () => {
    const { student, scholarshipId, id: first } = await clicked();
    const session = await sessionOf(first);
    await portal.ctx.db.payment.update({ where: { id: first }, data: { status: 'EXPIRED' } });
    await clickPay(portal, student, scholarshipId);
    const { id: second } = await portal.ctx.db.payment.findFirstOrThrow({
      where: { payerId: student.id, status: 'CREATED' },
    });
    const events = [stripe.pay(session), stripe.pay(await sessionOf(second))];
    await Promise.all(events.map((event) => stripe.deliver(portal, event)));
    await runPaymentJobs(portal.ctx);
    expect([await statusOf(first), await statusOf(second)].sort()).toEqual(['PAID', 'REFUNDED']);
  });

  it.each([
    ['the scholarship is archived', true, { archivedAt: TEST_NOW }, 'SCHOLARSHIP_ARCHIVED'],
    [
      'the deadline has passed and no form was sent',
      false,
      { applicationDeadline: new Date('2026-06-14') },
      'AFTER_DEADLINE',
    ],
    [
      'the deadline passed more than seven days ago',
      true,
      { applicationDeadline: new Date('2026-06-07') },
      'AFTER_DEADLINE',
    ],
  ])('a payment is refunded if %s', async (_why, hasForm, change, refundReason) => {
    const { scholarshipId, id } = await clicked({ hasForm });
    await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: change });
    const answer = await stripe.deliver(portal, stripe.pay(await sessionOf(id)));
    expect(answer.statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'PAID', refundReason });
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
  });

  // product: P8.8
  it('rejecting an application does not refund its fee', async () => {
    const { scholarshipId, id } = await paid();
    const { id: applicationId } = await portal.ctx.db.application.findFirstOrThrow({
      where: { scholarshipId },
    });
    const move =
      'mutation ($input: ApplicationMoveInput!) { setApplicationStatus(input: $input) { status } }';
    for (const change of [{ status: 'PROCESSING' }, { status: 'REJECTED', reason: 'Not this year' }])
      expect(
        (await portal.asModerator(move, { input: { id: applicationId, ...change } })).errors,
      ).toBeUndefined();
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ status: 'PAID', refundRequestedAt: null, refundReason: null });
  });

  it('rejecting an application closes its open checkout; undoing this allows a new one', async () => {
    const { student, scholarshipId, applicationId, id } = await clicked({ status: 'PROCESSING' });
    const move = (change: object) =>
      portal.asModerator(
        'mutation ($input: ApplicationMoveInput!) { setApplicationStatus(input: $input) { status } }',
        { input: { id: applicationId, ...change } },
      );
    expect((await move({ status: 'REJECTED', reason: 'Not this year' })).errors).toBeUndefined();
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('EXPIRED');
    expect((await move({ status: 'PROCESSING', reason: 'A mistake' })).errors).toBeUndefined();
    await clickPay(portal, student, scholarshipId);
    await runPaymentJobs(portal.ctx);
    expect(await portal.ctx.db.payment.count({ where: { payerId: student.id, status: 'CREATED' } })).toBe(1);
  });

  it('a payment made in time is not refunded if its event arrives late', async () => {
    const { scholarshipId, id } = await clicked({ hasForm: false, deadline: '2026-06-15' });
    const event = stripe.pay(await sessionOf(id));
    clock.now = new Date('2026-06-16T09:00:00Z');
    await stripe.deliver(portal, event);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      refundRequestedAt: null,
      paidAt: TEST_NOW,
      scholarshipId,
    });
  });

  it("a submitted application's fee is not refunded within seven days of the deadline", async () => {
    const { scholarshipId, id } = await clicked();
    await portal.ctx.db.scholarship.update({
      where: { id: scholarshipId },
      data: { applicationDeadline: new Date('2026-06-08') },
    });
    await stripe.deliver(portal, stripe.pay(await sessionOf(id)));
    expect(await read(id)).toMatchObject({ status: 'PAID', refundRequestedAt: null });
  });
});

describe('paying before applying', () => {
  it('submitting an application links an earlier payment to it', async () => {
    const { student, scholarshipId, id } = await paid({ hasForm: false });
    const { data } = await submit(portal, student, scholarshipId);
    expect(await read(id)).toMatchObject({ applicationId: data.submitApplication.id, attention: [] });
  });

  it('a payment that arrives during submission is linked to the application', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { student, scholarshipId, id } = await clicked({ hasForm: false });
      const event = stripe.pay(await sessionOf(id));
      const [, { data }] = await Promise.all([
        stripe.deliver(portal, event),
        submit(portal, student, scholarshipId),
      ]);
      expect(await read(id)).toMatchObject({ status: 'PAID', applicationId: data.submitApplication.id });
    }
  });

  it('a payment needs attention if the fee was raised between payment and submission', async () => {
    const { student, scholarshipId, id } = await paid({ hasForm: false });
    await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { applicationFees: 30 } });
    await submit(portal, student, scholarshipId);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: [
        {
          reason: 'FEE_CHANGED',
          values: {
            paid: { minorUnits: 2500, currency: 'USD' },
            fee: { minorUnits: 3500, currency: 'USD' },
          },
        },
      ],
    });
  });
});
