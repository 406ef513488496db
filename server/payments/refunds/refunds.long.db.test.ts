import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makePayment, runPaymentJobs } from '../../test/paying.ts';
import type { Person } from '../../test/people.ts';
import { openRefundsPortal } from '../../test/refundsPortal.ts';

const {
  portal,
  stripe,
  clock,
  read,
  sessionOf,
  statusOf,
  refundsAsked,
  clicked,
  paid,
  cancel,
  refund,
  minutesLater,
} = await openRefundsPortal();

const subjectsTo = async ({ email: to }: Person) =>
  (await portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } })).map(
    ({ subject }) => subject,
  );
const offeredTo = async (who: 'asAdmin' | 'asModerator', id: string) =>
  (await portal[who](`{ payment(id: "${id}") { viewerCanRefund viewerCanDismissAttention } }`)).data.payment;

describe('refund problems', () => {
  it("a rejected refund's need for attention cannot be dismissed before a retry", async () => {
    const { id } = await paid();
    await refund('asAdmin', id);
    stripe.break(400);
    await runPaymentJobs(portal.ctx);
    expect(await offeredTo('asAdmin', id)).toEqual({
      viewerCanRefund: true,
      viewerCanDismissAttention: false,
    });
    expect(await offeredTo('asModerator', id)).toEqual({
      viewerCanRefund: false,
      viewerCanDismissAttention: false,
    });
    const dismissed = await portal.asAdmin(`mutation { dismissPaymentAttention(id: "${id}") { id } }`);
    expect(getCode(dismissed)).toBe('CONFLICT');
    expect((await read(id)).attention).toMatchObject([{ reason: 'REFUND_REFUSED' }]);
    expect(getCode(await refund('asAdmin', id))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
  });

  async function failLater(id: string) {
    const { providerPaymentId: intent, refunds } = await read(id);
    const providerRefundId = refunds.at(-1)?.providerRefundId;
    const charge = stripe.charges.get(intent ?? '');
    if (charge) Object.assign(charge, { refunded: false, amount_refunded: 0 });
    return stripe.event('refund.failed', {
      id: providerRefundId,
      payment_intent: intent,
      metadata: { paymentId: id },
    });
  }

  it('a refund that fails days later can be requested again', async () => {
    const { id } = await paid();
    await refund('asAdmin', id, 'Paid twice.');
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
    clock.now = minutesLater(5);
    const failed = await failLater(id);
    await stripe.deliver(portal, failed);
    await stripe.deliver(portal, failed);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      refundedAt: null,
      attention: [{ reason: 'REFUND_FAILED' }],
    });
    expect(await offeredTo('asAdmin', id)).toEqual({
      viewerCanRefund: true,
      viewerCanDismissAttention: false,
    });
    expect(getCode(await refund('asAdmin', id))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({
      status: 'REFUNDED',
      attention: [],
      refundReason: 'BY_STAFF',
      refundNote: 'Paid twice.',
    });
    expect(new Set(refundsAsked().map(({ params }) => params.payment_intent)).size).toBe(1);
    expect(refundsAsked()).toHaveLength(2);
  });

  it('a refund event older than the failure does not override the failure', async () => {
    const { id } = await paid();
    await refund('asAdmin', id);
    await runPaymentJobs(portal.ctx);
    const { providerPaymentId } = await read(id);
    const late = stripe.event('charge.refunded', {
      ...stripe.charges.get(providerPaymentId ?? ''),
      refunded: true,
    });
    await stripe.deliver(portal, await failLater(id));
    await stripe.deliver(portal, late);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: [{ reason: 'REFUND_FAILED' }],
    });
  });

  it('a refund can be requested again after half an hour without success', async () => {
    const { id } = await paid();
    await refund('asAdmin', id);
    const askedAt = (refundRequestedAt: Date) =>
      portal.ctx.db.payment.update({ where: { id }, data: { refundRequestedAt } });
    await askedAt(minutesLater(-30));
    expect(await offeredTo('asAdmin', id)).toMatchObject({ viewerCanRefund: false });
    expect(getCode(await refund('asAdmin', id))).toBe('CONFLICT');
    await askedAt(minutesLater(-31));
    expect(await offeredTo('asAdmin', id)).toMatchObject({ viewerCanRefund: true });
    expect(getCode(await refund('asAdmin', id))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
    expect(refundsAsked()).toHaveLength(1);
  });

  it('a payment that was already refunded at the provider is recorded as refunded', async () => {
    const { id } = await paid();
    stripe.refund((await read(id)).providerPaymentId ?? '');
    await refund('asAdmin', id);
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
  });

  it('a payment needs attention if its provider is no longer configured', async () => {
    const { student, scholarshipId } = await clicked({ hasForm: false });
    await portal.ctx.db.payment.deleteMany({ where: { payerId: student.id } });
    const { id } = await makePayment(portal.ctx, {
      payerId: student.id,
      scholarshipId,
      status: 'PAID',
      provider: 'test',
    });
    await refund('asAdmin', id);
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: [{ reason: 'PROVIDER_NOT_CONFIGURED' }],
    });
  });

  it('a partial refund that succeeds resolves the missing provider', async () => {
    const { id } = await paid();
    const setProvider = (provider: string) =>
      portal.ctx.db.payment.update({ where: { id }, data: { provider } });
    await setProvider('test');
    await portal.asAdmin(
      'mutation ($id: UUID!) { refundPayment(input: { id: $id, amount: 500, refundable: 2500 }) { id } }',
      { id },
    );
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ attention: [{ reason: 'PROVIDER_NOT_CONFIGURED' }] });
    await setProvider('stripe');
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ refunds: [{ state: 'SUCCEEDED', amount: 500 }], attention: [] });
  });

  it('a rejected refund needs attention and can be retried with another key', async () => {
    const { id } = await paid();
    await refund('asAdmin', id, 'Paid twice.');
    stripe.break(400);
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: [
        { reason: 'REFUND_REFUSED', values: { message: expect.stringContaining('This went wrong: 400') } },
      ],
    });
    clock.now = minutesLater(1);
    const again = await refund('asAdmin', id);
    expect(again.data.refundPayment).toMatchObject({ refundReason: 'Paid twice.', viewerCanRefund: false });
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ status: 'REFUNDED', attention: [] });
    expect(new Set(refundsAsked().map(({ key }) => key)).size).toBe(2);
  });
});

describe('refunds of withdrawn applications', () => {
  it('the refund reason mentions the deletion if staff deleted the application', async () => {
    const { applicationId, id } = await clicked();
    const event = stripe.pay(await sessionOf(id));
    await portal.asModerator(`mutation { deleteApplication(id: "${applicationId}") { id } }`);
    await stripe.deliver(portal, event);
    expect(await read(id)).toMatchObject({ refundReason: 'APPLICATION_DELETED' });
  });

  it('withdrawing an application during payment always ends in a refund', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { student, applicationId, id } = await clicked();
      const event = stripe.pay(await sessionOf(id));
      await Promise.all([stripe.deliver(portal, event), cancel(student, applicationId)]);
      await runPaymentJobs(portal.ctx);
      expect(await statusOf(id)).toBe('REFUNDED');
    }
  });

  // security: C59
  it('a payment that arrives after the withdrawal is refunded, and the payer is notified', async () => {
    const { student, applicationId, id } = await clicked();
    const event = stripe.pay(await sessionOf(id));
    await cancel(student, applicationId);
    await stripe.deliver(portal, event);
    expect(await read(id)).toMatchObject({ status: 'PAID', refundReason: 'APPLICATION_WITHDRAWN' });
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
    expect(await subjectsTo(student)).toEqual([
      'Your payment for Bridge Award is being refunded · AvailAble Scholarship',
      'Your payment for Bridge Award was refunded · AvailAble Scholarship',
    ]);
  });
});

describe('full refund', () => {
  it('a refund made at Stripe is recorded', async () => {
    const { id } = await paid();
    await stripe.deliver(portal, stripe.refund((await read(id)).providerPaymentId ?? ''));
    expect(await statusOf(id)).toBe('REFUNDED');
    expect(getCode(await refund('asAdmin', id))).toBe('CONFLICT');
  });

  it("an admin can dismiss a payment's need for attention only once", async () => {
    const { id } = await paid();
    await portal.ctx.db.paymentAttention.create({ data: { paymentId: id, reason: 'DISPUTED' } });
    const dismiss = () =>
      portal.asAdmin(`mutation { dismissPaymentAttention(id: "${id}") { attention { reason } } }`);
    expect((await dismiss()).data.dismissPaymentAttention).toEqual({ attention: [] });
    expect(getCode(await dismiss())).toBe('CONFLICT');
    expect(await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
      { action: 'payment.dismissAttention', before: { attention: ['DISPUTED'] } },
    ]);
  });
});
