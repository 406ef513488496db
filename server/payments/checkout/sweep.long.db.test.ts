import { describe, expect, it } from 'vitest';
import { clickPay, runSweep } from '../../test/paying.ts';
import { openSweepPortal } from './test/sweepPortal.ts';

const { portal, stripe, later, read, readsOf, clicked } = await openSweepPortal();

// security: C62
describe('payment sweep', () => {
  it('the payment sweep polls open checkouts every five minutes and closes them after thirty', async () => {
    const { id, sessionId } = await clicked();
    for (const minutes of [16, 17, 20, 22, 26, 29]) {
      later(minutes);
      await runSweep(portal.ctx);
    }
    expect(readsOf(sessionId)).toHaveLength(3);
    expect((await read(id)).status).toBe('CREATED');
    later(34);
    await runSweep(portal.ctx);
    expect((await read(id)).status).toBe('EXPIRED');
    expect(stripe.sessions.get(sessionId)?.status).toBe('expired');
  });

  it.each(['requires_payment_method', 'canceled'])(
    'the payment sweep ends a completed checkout whose delayed payment is %s at Stripe',
    async (intentStatus) => {
      const { id, sessionId, student, scholarshipId } = await clicked();
      await stripe.deliver(portal, stripe.finishUnpaid(sessionId));
      const session = stripe.sessions.get(sessionId);
      if (session) Object.assign(session, { payment_intent: `pi_${intentStatus}`, intentStatus });
      later(16);
      await runSweep(portal.ctx);
      expect((await read(id)).status).toBe('FAILED');
      expect((await clickPay(portal, student, scholarshipId)).json().url).toContain('checkout.stand-in');
    },
  );

  it('the payment sweep waits for a delayed payment that Stripe is processing', async () => {
    const { id, sessionId } = await clicked();
    await stripe.deliver(portal, stripe.finishUnpaid(sessionId));
    const session = stripe.sessions.get(sessionId);
    if (session) Object.assign(session, { payment_intent: 'pi_processing', intentStatus: 'processing' });
    later(31);
    await runSweep(portal.ctx);
    expect((await read(id)).status).toBe('CREATED');
  });

  it('a checkout that Stripe does not know does not delay other checkouts', async () => {
    const lost = await clicked();
    const next = await clicked();
    stripe.sessions.delete(lost.sessionId);
    stripe.pay(next.sessionId);
    later(16);
    await runSweep(portal.ctx);
    expect([(await read(lost.id)).status, (await read(next.id)).status]).toEqual(['CREATED', 'PAID']);
  });
});
