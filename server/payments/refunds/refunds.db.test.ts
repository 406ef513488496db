import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { listJobs } from '../../test/jobs.ts';
import { runPaymentJobs } from '../../test/paying.ts';
import type { Person } from '../../test/people.ts';
import { openRefundsPortal } from '../../test/refundsPortal.ts';

const { portal, stripe, read, sessionOf, statusOf, refundsAsked, clicked, paid, cancel, refund } =
  await openRefundsPortal();

const subjectsTo = async ({ email: to }: Person) =>
  (await portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } })).map(
    ({ subject }) => subject,
  );

describe('full refund', () => {
  it('a full refund calls the provider once, notifies the payer and is audited', async () => {
    const { student, applicationId, id } = await paid();
    const { data } = await refund('asAdmin', id, 'The programme moved.');
    expect(data.refundPayment).toEqual({
      status: 'PAID',
      refundRequestedAt: TEST_NOW.toISOString(),
      refundReason: 'The programme moved.',
      viewerCanRefund: false,
    });
    await runPaymentJobs(portal.ctx);
    await runPaymentJobs(portal.ctx);
    const payment = await read(id);
    expect(payment).toMatchObject({
      status: 'REFUNDED',
      refundedAt: TEST_NOW,
      refunds: [
        { amount: 2500, isRest: true, state: 'SUCCEEDED', providerRefundId: expect.stringMatching(/^re_/) },
      ],
    });
    expect(refundsAsked()).toMatchObject([
      {
        key: `refund-${id}-${TEST_NOW.getTime()}`,
        params: { payment_intent: payment.providerPaymentId, 'metadata[paymentId]': id },
      },
    ]);
    const [entry] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(entry).toMatchObject({
      action: 'payment.refund',
      actorId: (await portal.person('admin')).id,
    });
    // Excludes the note, because the audit log outlives the payer's account.
    expect(entry?.after).toEqual({ amount: 2500, currency: 'USD', reason: 'BY_STAFF' });
    const kinds = await portal.ctx.db.applicationEvent.findMany({
      where: { applicationId },
      orderBy: { id: 'asc' },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(['PAYMENT_STARTED', 'PAID', 'REFUNDED']);
    expect(await subjectsTo(student)).toEqual([
      'We received your payment for Bridge Award · AvailAble Scholarship',
      'Your payment for Bridge Award was refunded · AvailAble Scholarship',
    ]);
  });

  it('only one of several parallel refund requests succeeds', async () => {
    const { id } = await paid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund('asAdmin', id)));
    expect(answers.map(getCode).sort()).toEqual([...Array(7).fill('CONFLICT'), 'ok']);
    await runPaymentJobs(portal.ctx);
    expect(getCode(await refund('asAdmin', id))).toBe('CONFLICT');
    expect(refundsAsked()).toHaveLength(1);
    expect(await portal.ctx.db.auditEntry.count({ where: { targetId: id } })).toBe(1);
  });

  it('only admins can refund a payment, and only after it is paid', async () => {
    const open = await clicked();
    expect(getCode(await refund('asAdmin', open.id))).toBe('CONFLICT');
    const { id, student } = await paid();
    expect(getCode(await refund('asModerator', id))).toBe('FORBIDDEN');
    expect(
      getCode(await portal.as(student, `mutation { refundPayment(input: { id: "${id}" }) { id } }`)),
    ).toBe('FORBIDDEN');
    expect(getCode(await refund('asAdmin', id, 'x'.repeat(501)))).toBe('INVALID_INPUT');
    expect(await read(id)).toMatchObject({ status: 'PAID', refundRequestedAt: null });
  });
});

describe('refund problems', () => {
  it('a refund is retried with increasing pauses and the same key during an outage', async () => {
    const { id } = await paid();
    await refund('asAdmin', id);
    stripe.break(429);
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ status: 'PAID', attention: [] });
    expect(await listJobs(portal.ctx)).toContainEqual({ attempts: 1, isWaiting: true });
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
    expect(refundsAsked().map(({ key }) => key)).toEqual(Array(2).fill(`refund-${id}-${TEST_NOW.getTime()}`));
  });
});

describe('refunds of withdrawn applications', () => {
  it('withdrawing a pending application refunds its fee', async () => {
    const { student, applicationId, id } = await paid();
    await cancel(student, applicationId);
    expect(await read(id)).toMatchObject({
      refundRequestedAt: TEST_NOW,
      refundReason: 'APPLICATION_WITHDRAWN',
    });
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('REFUNDED');
    const { data } = await portal.as(
      student,
      `{ application(id: "${applicationId}") { paymentState payment { status } } }`,
    );
    expect(data.application).toEqual({ paymentState: 'REFUNDED', payment: { status: 'REFUNDED' } });
  });

  it('withdrawing an application during processing leaves the refund to an admin', async () => {
    const { student, applicationId, id } = await paid({ status: 'PROCESSING' });
    await cancel(student, applicationId);
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      refundRequestedAt: null,
      attention: [{ reason: 'WITHDRAWN_DURING_PROCESSING' }],
    });
    expect(getCode(await refund('asAdmin', id))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ status: 'REFUNDED', attention: [] });
  });

  it('applying again after a withdrawal during processing reuses the paid fee', async () => {
    const { student, scholarshipId, applicationId, id } = await paid({ status: 'PROCESSING' });
    await cancel(student, applicationId);
    const { data } = await submit(portal, student, scholarshipId);
    expect(await read(id)).toMatchObject({ applicationId: data.submitApplication.id, attention: [] });
    const again = await portal.as(
      student,
      `{ application(id: "${data.submitApplication.id}") { paymentState timeline { kind } } }`,
    );
    expect(again.data.application).toEqual({
      paymentState: 'PAID',
      timeline: [{ kind: 'SUBMITTED' }, { kind: 'PAID' }],
    });
  });

  // security: C59
  it('withdrawing an application closes its open checkout', async () => {
    const { student, applicationId, id } = await clicked();
    await cancel(student, applicationId);
    await runPaymentJobs(portal.ctx);
    expect(await statusOf(id)).toBe('EXPIRED');
    expect(stripe.sessions.get(await sessionOf(id))?.status).toBe('expired');
  });
});
