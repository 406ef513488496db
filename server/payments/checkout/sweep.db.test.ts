import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePayment, runPaymentJobs, runSweep } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { openSweepPortal } from './test/sweepPortal.ts';

const { portal, stripe, later, read, readsOf, clicked } = await openSweepPortal();

// security: C62
describe('payment sweep', () => {
  it('the payment sweep settles a paid checkout after 15 minutes without an event', async () => {
    const { id, sessionId, student } = await clicked();
    later(3);
    const event = stripe.pay(sessionId);
    later(14);
    await runSweep(portal.ctx);
    expect([readsOf(sessionId), (await read(id)).status]).toEqual([[], 'CREATED']);
    later(16);
    await runSweep(portal.ctx);
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      paidAt: new Date(TEST_NOW.getTime() + 3 * 60_000),
    });
    expect(readsOf(sessionId)).toHaveLength(1);
    await runSweep(portal.ctx);
    expect((await stripe.deliver(portal, event)).statusCode).toBe(200);
    expect(readsOf(sessionId)).toHaveLength(1);
    expect(await portal.ctx.db.outboxMail.count({ where: { to: student.email } })).toBe(1);
  });

  it('the payment sweep expires a checkout that has expired at Stripe', async () => {
    const { id, sessionId } = await clicked();
    stripe.expire(sessionId);
    later(16);
    await runSweep(portal.ctx);
    expect((await read(id)).status).toBe('EXPIRED');
  });

  it('the payment sweep closes a checkout that was never opened because the server crashed', async () => {
    const { id } = await clicked();
    await portal.ctx.db.payment.update({
      where: { id },
      data: { providerSessionId: null, checkoutUrl: null },
    });
    later(31);
    await runSweep(portal.ctx);
    expect((await read(id)).status).toBe('EXPIRED');
  });

  it('the payment sweep settles checkouts in the next run if Stripe does not respond', async () => {
    const first = await clicked();
    const second = await clicked();
    stripe.pay(first.sessionId);
    stripe.pay(second.sessionId);
    later(16);
    stripe.break(429);
    await runSweep(portal.ctx);
    expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual(['CREATED', 'CREATED']);
    later(22);
    await runSweep(portal.ctx);
    expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual(['PAID', 'PAID']);
  });

  it('parallel payment sweeps read each checkout once', async () => {
    const { sessionId } = await clicked();
    later(16);
    await Promise.all([runSweep(portal.ctx), runSweep(portal.ctx), runSweep(portal.ctx)]);
    expect(readsOf(sessionId)).toHaveLength(1);
  });
});

describe('payments without an application', () => {
  async function paid(deadline: string, given: object = {}) {
    const { id: payerId } = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {
      deadline,
      posted: '2026-01-01',
      ...given,
    });
    return makePayment(portal.ctx, { payerId, scholarshipId, status: 'PAID', provider: 'test' });
  }
  const isGoingBack = async ({ id }: { id: string }) => (await read(id)).refundReason;

  it('a payment is refunded seven days after the deadline if no application follows', async () => {
    const inTime = await paid('2026-06-08');
    const late = await paid('2026-06-07');
    await runSweep(portal.ctx);
    expect(await isGoingBack(inTime)).toBe(null);
    expect(await isGoingBack(late)).toBe('NO_APPLICATION');
    await runSweep(portal.ctx);
    await runPaymentJobs(portal.ctx);
    expect((await read(late.id)).refundRequestedAt).toEqual(TEST_NOW);
  });

  it('a payment is refunded immediately if its scholarship is archived', async () => {
    const gone = await paid('2026-09-30', { archivedAt: TEST_NOW });
    await runSweep(portal.ctx);
    expect(await isGoingBack(gone)).toBe('SCHOLARSHIP_ARCHIVED');
  });

  it('a payment for a submitted application is not refunded', async () => {
    const payment = await paid('2026-01-31');
    const { id: applicationId } = await makeApplication(portal.ctx, {
      applicantId: payment.payerId,
      scholarshipId: payment.scholarshipId,
    });
    await portal.ctx.db.payment.update({ where: { id: payment.id }, data: { applicationId } });
    await runSweep(portal.ctx);
    expect(await isGoingBack(payment)).toBe(null);
  });
});
