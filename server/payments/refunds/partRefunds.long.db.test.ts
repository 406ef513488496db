import { describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../../platform/integrations/payments/paymentProvider.ts';
import { getCode } from '../../test/applying.ts';
import { makePaid, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { rounds } from '../../test/rounds.ts';
import { sendRefund } from './sendRefund.ts';

const { portal, stripe, clock } = await openPayingPortal();

const read = (id: string) =>
  portal.ctx.db.payment.findUniqueOrThrow({
    where: { id },
    include: { attention: true, refunds: { orderBy: { id: 'asc' } } },
  });
const paid = () => makePaid(portal, stripe);
const asked = () => stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');
const chargeOf = async (id: string) => stripe.charges.get((await read(id)).providerPaymentId ?? '');

const REFUND = `mutation ($id: UUID!, $amount: Int, $reason: String) {
  refundPayment(input: { id: $id, amount: $amount, reason: $reason }) {
    status refundRequestedAt viewerCanRefund refunded { minorUnits } refundable { minorUnits currency }
    refunds { amount { minorUnits currency } state reason reasonCode settledAt }
  }
}`;
const refund = (id: string, amount?: unknown, reason = 'Half the programme.') =>
  portal.asAdmin(REFUND, { id, amount, reason });
const STATES = `status paymentState payment { refunded { minorUnits } refundable { minorUnits } refunds { state } }`;

// product: P8.10
describe('partial refund', () => {
  it('a partial refund is made and audited, and the payer is notified', async () => {
    const { student, applicationId, id } = await paid();
    const { data } = await refund(id, 1000);
    expect(data.refundPayment).toEqual({
      status: 'PAID',
      refundRequestedAt: null,
      viewerCanRefund: true,
      refunded: { minorUnits: 0 },
      refundable: { minorUnits: 1500, currency: 'USD' },
      refunds: [
        {
          amount: { minorUnits: 1000, currency: 'USD' },
          state: 'REQUESTED',
          reason: 'Half the programme.',
          reasonCode: 'BY_STAFF',
          settledAt: null,
        },
      ],
    });
    await runPaymentJobs(portal.ctx);
    await runPaymentJobs(portal.ctx);
    const payment = await read(id);
    const admin = await portal.person('admin');
    expect(payment).toMatchObject({
      status: 'PAID',
      refundedAt: null,
      attention: [],
      refunds: [
        { amount: 1000, state: 'SUCCEEDED', isRest: false, requestedById: admin.id, settledAt: clock.now },
      ],
    });
    const [row] = payment.refunds;
    expect(asked()).toMatchObject([
      { key: `refund-${row?.id}`, params: { amount: '1000', 'metadata[partId]': row?.id } },
    ]);
    const own = await portal.as(student, `{ application(id: "${applicationId}") { ${STATES} } }`);
    expect(own.data.application).toEqual({
      status: 'PENDING',
      paymentState: 'PAID',
      payment: {
        refunded: { minorUnits: 1000 },
        refundable: { minorUnits: 1500 },
        refunds: [{ state: 'SUCCEEDED' }],
      },
    });
    const events = await portal.ctx.db.applicationEvent.findMany({
      where: { applicationId },
      orderBy: { id: 'asc' },
    });
    expect(events.at(-1)).toMatchObject({
      kind: 'PARTLY_REFUNDED',
      actorId: null,
      detail: { amount: { minorUnits: 1000, currency: 'USD' }, note: 'Half the programme.' },
    });
    const mail = await portal.ctx.db.outboxMail.findFirst({
      where: { to: student.email },
      orderBy: { id: 'desc' },
    });
    expect(mail?.subject).toBe('Part of your payment for Bridge Award was refunded · AvailAble Scholarship');
    expect(await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
      {
        action: 'payment.refund',
        actorId: admin.id,
        after: { amount: 1000, currency: 'USD', reason: 'BY_STAFF' },
      },
    ]);
  });

  it('a partial refund and a refund of the remainder refund the whole payment', async () => {
    const { applicationId, id } = await paid();
    await refund(id, 1000);
    await runPaymentJobs(portal.ctx);
    expect(getCode(await refund(id))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({
      status: 'REFUNDED',
      refunds: [
        { amount: 1000, isRest: false, state: 'SUCCEEDED' },
        { amount: 1500, isRest: true, state: 'SUCCEEDED' },
      ],
    });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2500, refunded: true });
    expect(getCode(await refund(id, 1))).toBe('CONFLICT');
    const events = await portal.ctx.db.applicationEvent.findMany({
      where: { applicationId, kind: { in: ['PARTLY_REFUNDED', 'REFUNDED'] } },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ detail }) => Object(detail).amount.minorUnits)).toEqual([1000, 1500]);
  });

  it('a partial refund of the entire remaining amount marks the payment as refunded', async () => {
    const { id } = await paid();
    await refund(id, 2500);
    expect(await read(id)).toMatchObject({
      refundRequestedAt: clock.now,
      refunds: [{ isRest: true, amount: 2500 }],
    });
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ status: 'REFUNDED' });
  });

  it.each([0, -1, 2501, 2 ** 31 - 1])(
    'a partial refund of %d is rejected and changes nothing',
    async (amount) => {
      const { id } = await paid();
      const answer = await refund(id, amount);
      expect(getCode(answer)).toBe('INVALID_INPUT');
      expect(answer.errors?.[0]?.extensions.fields).toHaveProperty('amount');
      expect((await read(id)).refunds).toEqual([]);
    },
  );

  it.each([1e300, 2 ** 31, 0.5, '10'])(
    'a partial refund of %s is rejected as an invalid amount',
    async (amount) => {
      const { id } = await paid();
      expect(getCode(await refund(id, amount))).not.toBe('ok');
      expect((await read(id)).refunds).toEqual([]);
    },
  );

  it('parallel partial refunds never exceed the remaining amount', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const { id } = await paid();
      const answers = await Promise.all(Array.from({ length: 6 }, () => refund(id, 1000)));
      expect(answers.map(getCode).sort()).toEqual([...Array(4).fill('INVALID_INPUT'), 'ok', 'ok']);
      await runPaymentJobs(portal.ctx);
      expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2000 });
      expect((await read(id)).refunds.map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    }
  });

  it('a partial refund and a parallel full refund never exceed the payment', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const { student, applicationId, id } = await paid();
      const cancel = () =>
        portal.as(student, `mutation { cancelApplication(id: "${applicationId}") { id } }`);
      await Promise.all([refund(id, 1000), cancel(), refund(id)]);
      await runPaymentJobs(portal.ctx);
      const payment = await read(id);
      expect(payment.status).toBe('REFUNDED');
      expect(payment.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2500);
      expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2500 });
    }
  });

  it('a repeated partial refund is rejected because the refundable amount has changed', async () => {
    const { id } = await paid();
    const variables = { id, amount: 1000, refundable: 2500 };
    const ask = () =>
      portal.asAdmin(
        `mutation ($id: UUID!, $amount: Int, $refundable: Int) {
          refundPayment(input: { id: $id, amount: $amount, refundable: $refundable }) { id }
        }`,
        variables,
      );
    expect(getCode(await ask())).toBe('ok');
    const again = await ask();
    expect(getCode(again)).toBe('CONFLICT');
    expect(again.errors?.[0]?.extensions).toMatchObject({ expected: 1500 });
    expect((await read(id)).refunds).toHaveLength(1);
    await runPaymentJobs(portal.ctx);
  });

  it('only admins can refund parts of a payment, at most 20 times', async () => {
    const { student, id } = await paid();
    const variables = { id, amount: 100 };
    expect(getCode(await portal.asModerator(REFUND, variables))).toBe('FORBIDDEN');
    expect(getCode(await portal.as(student, REFUND, variables))).toBe('FORBIDDEN');
    expect(getCode(await portal.asVisitor(REFUND, variables))).toBe('UNAUTHENTICATED');
    for (let part = 0; part < 20; part += 1) expect(getCode(await refund(id, 1))).toBe('ok');
    expect(getCode(await refund(id, 1))).toBe('CONFLICT');
    expect(getCode(await refund(id))).toBe('ok');
  });

  it('a partial refund of a fully refunded payment is rejected', async () => {
    const { id } = await paid();
    await refund(id);
    expect(getCode(await refund(id, 100))).toBe('CONFLICT');
    await runPaymentJobs(portal.ctx);
    expect(getCode(await refund(id, 100))).toBe('CONFLICT');
  });
});

describe('processing a partial refund', () => {
  it('a partial refund is retried with the same key after a lost response', async () => {
    const { id } = await paid();
    await refund(id, 1000);
    stripe.break(429);
    await runPaymentJobs(portal.ctx);
    expect((await read(id)).refunds).toMatchObject([{ state: 'REQUESTED' }]);
    stripe.onAnswer = (call) => {
      stripe.onAnswer = () => {};
      if (call.path === '/v1/refunds') throw new Error('The answer is lost.');
    };
    for (let times = 0; times < 3; times += 1) await runPaymentJobs(portal.ctx);
    expect((await read(id)).refunds).toMatchObject([{ state: 'SUCCEEDED' }]);
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1000 });
    expect(new Set(asked().map(({ key }) => key)).size).toBe(1);
  });

  it('a partial refund already made at Stripe is found and not requested again', async () => {
    const { id } = await paid();
    await refund(id, 1000);
    await runPaymentJobs(portal.ctx);
    await portal.ctx.db.refund.updateMany({
      where: { paymentId: id },
      data: { state: 'REQUESTED', settledAt: null, providerRefundId: null },
    });
    await portal.ctx.db.paymentEvent.deleteMany({ where: { paymentId: id, kind: 'PARTLY_REFUNDED' } });
    const { addPaymentJob, REFUND_PAYMENT } = await import('../paymentJobs.ts');
    await addPaymentJob(portal.ctx.db, REFUND_PAYMENT, id);
    stripe.calls.length = 0;
    await runPaymentJobs(portal.ctx);
    expect(asked()).toEqual([]);
    expect((await read(id)).refunds).toMatchObject([{ state: 'SUCCEEDED', amount: 1000 }]);
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1000 });
  });

  it('a rejected partial refund needs attention and frees its amount', async () => {
    const { id } = await paid();
    await portal.ctx.db.paymentAttention.create({ data: { paymentId: id, reason: 'DISPUTED' } });
    await refund(id, 1000);
    stripe.break(400);
    await runPaymentJobs(portal.ctx);
    const payment = await read(id);
    expect(payment).toMatchObject({ status: 'PAID', refunds: [{ state: 'FAILED', settledAt: clock.now }] });
    expect(payment.attention.map(({ reason }) => reason).sort()).toEqual(['DISPUTED', 'REFUND_REFUSED']);
    const { data } = await portal.asAdmin(
      `{ payment(id: "${id}") { refundable { minorUnits } refunded { minorUnits } } }`,
    );
    expect(data.payment).toEqual({ refundable: { minorUnits: 2500 }, refunded: { minorUnits: 0 } });
    expect(getCode(await refund(id, 2000))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 2000 });
  });

  it('a partial refund needs attention if unconfirmed for half an hour', async () => {
    const { id } = await paid();
    await refund(id, 1000);
    const requestedAt = new Date(clock.now.getTime() - 31 * 60_000);
    await portal.ctx.db.refund.updateMany({ where: { paymentId: id }, data: { requestedAt } });
    const { data } = await portal.asAdmin(
      `{ payment(id: "${id}") { attention { reason } } payments(filter: { needsAttention: true }, pageSize: 100) { items { id } } }`,
    );
    expect(data.payment.attention).toEqual([{ reason: 'REFUND_OVERDUE' }]);
    expect(data.payments.items).toContainEqual({ id });
    await runPaymentJobs(portal.ctx);
  });

  it('an unconfirmed refund blocks its amount until the provider responds', async () => {
    const { id } = await paid();
    await refund(id, 1000);
    stripe.onAnswer = () => {
      stripe.onAnswer = () => {};
      stripe.break('reset', 'reset');
      throw new Error('The answer is lost.');
    };
    await expect(sendRefund(portal.ctx, id, false)).rejects.toThrow(ProviderUnavailable);
    stripe.break('reset', 'reset', 'reset');
    await sendRefund(portal.ctx, id, true);
    await stripe.deliver(portal, stripe.event('charge.refunded', { ...(await chargeOf(id)) }));
    expect(await read(id)).toMatchObject({ attention: [], refunds: [{ state: 'REQUESTED' }] });
    expect(getCode(await refund(id, 2000))).toBe('INVALID_INPUT');
    await runPaymentJobs(portal.ctx);
    expect((await read(id)).refunds).toMatchObject([{ state: 'SUCCEEDED', amount: 1000 }]);
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 1000 });
  });
});

describe('partial refund events', () => {
  it("an event about the portal's own partial refund changes nothing", async () => {
    const { id } = await paid();
    await refund(id, 1000);
    await runPaymentJobs(portal.ctx);
    const before = await read(id);
    await stripe.deliver(portal, stripe.event('charge.refunded', { ...(await chargeOf(id)) }));
    expect(await read(id)).toEqual(before);
  });

  it('a partial refund made at the provider is recorded once and needs attention', async () => {
    const { id } = await paid();
    const intent = (await read(id)).providerPaymentId ?? '';
    const event = stripe.refund(intent, 400);
    await stripe.deliver(portal, event);
    await stripe.deliver(portal, event);
    await stripe.deliver(portal, stripe.refund(intent, 600));
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: [{ reason: 'PARTLY_REFUNDED' }],
      refunds: [
        { amount: 400, state: 'SUCCEEDED', reason: null },
        { amount: 200, state: 'SUCCEEDED', reason: null },
      ],
    });
    expect(getCode(await refund(id, 1901))).toBe('INVALID_INPUT');
  });

  it('a failed partial refund does not prevent refunding the remainder', async () => {
    const { id } = await paid();
    await refund(id, 1000);
    await runPaymentJobs(portal.ctx);
    const { providerPaymentId, refunds } = await read(id);
    await refund(id);
    const failed = {
      id: refunds[0]?.providerRefundId,
      payment_intent: providerPaymentId,
      metadata: { paymentId: id },
    };
    await stripe.deliver(portal, stripe.event('refund.failed', failed));
    await runPaymentJobs(portal.ctx);
    expect((await read(id)).status).toBe('REFUNDED');
  });

  it('a failed provider refund needs attention but does not affect the remaining amount', async () => {
    const { id } = await paid();
    const intent = (await read(id)).providerPaymentId ?? '';
    await stripe.deliver(portal, stripe.refund(intent, 400));
    await refund(id);
    await runPaymentJobs(portal.ctx);
    const failed = { id: 're_unknown', payment_intent: intent, metadata: { paymentId: id } };
    await stripe.deliver(portal, stripe.event('refund.failed', failed));
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: expect.arrayContaining([expect.objectContaining({ reason: 'REFUND_FAILED' })]),
      refunds: [
        { amount: 400, state: 'FAILED', isRest: false },
        { amount: 2100, state: 'SUCCEEDED', isRest: true },
      ],
    });
  });

  it('a partial refund that fails at the bank frees its amount', async () => {
    const { id } = await paid();
    await refund(id, 1000);
    await runPaymentJobs(portal.ctx);
    const { providerPaymentId, refunds } = await read(id);
    const failed = {
      id: refunds[0]?.providerRefundId,
      payment_intent: providerPaymentId,
      metadata: { paymentId: id },
    };
    await stripe.deliver(portal, stripe.event('refund.failed', failed));
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      refundRequestedAt: null,
      attention: [{ reason: 'REFUND_FAILED' }],
      refunds: [{ state: 'FAILED' }],
    });
  });
});
