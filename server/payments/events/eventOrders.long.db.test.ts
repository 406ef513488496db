import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeScholarship } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';
import type { TestEvent } from '../../test/stripe.ts';

const { portal, stripe } = await openPayingPortal();

const RANKED = ['unfinished', 'expired', 'failed', 'paid', 'refunded'] as const;
type RankedEvent = (typeof RANKED)[number];
const STATES = {
  unfinished: 'CREATED',
  expired: 'EXPIRED',
  failed: 'FAILED',
  paid: 'PAID',
  refunded: 'REFUNDED',
} as const;

function rightEnd(said: readonly RankedEvent[]): string {
  return STATES[RANKED[Math.max(0, ...said.map((each) => RANKED.indexOf(each)))] ?? 'unfinished'];
}

/** `deliveries` contains indexes of `events`, so that an event can arrive late and more than once. */
const orders = fc.record({
  events: fc.array(fc.constantFrom(...RANKED), { minLength: 1, maxLength: 5 }),
  deliveries: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 10 }),
});
type Order = { events: RankedEvent[]; deliveries: number[] };

const deliveredOf = ({ events, deliveries }: Order) => deliveries.map((number) => number % events.length);

async function runOrder(order: Order) {
  const { id: payerId } = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const sessionId = `cs_test_${scholarshipId}`;
  const { id } = await makePayment(portal.ctx, { payerId, scholarshipId, providerSessionId: sessionId });
  const events = order.events.map((said) => eventOf(said, id, sessionId));
  for (const number of deliveredOf(order)) {
    const { statusCode } = await stripe.deliver(portal, events[number] as TestEvent);
    expect(statusCode).toBe(200);
  }
  return portal.ctx.db.payment.findUniqueOrThrow({ where: { id }, include: { events: true } });
}

function eventOf(said: RankedEvent, id: string, sessionId: string): TestEvent {
  const session = {
    id: sessionId,
    client_reference_id: id,
    payment_intent: `pi_${id}`,
    amount_total: 2500,
    currency: 'usd',
  };
  const charge = {
    payment_intent: `pi_${id}`,
    amount: 2500,
    currency: 'usd',
    refunded: true,
    metadata: { paymentId: id },
  };
  if (said === 'refunded') return stripe.event('charge.refunded', charge);
  if (said === 'expired') return stripe.event('checkout.session.expired', session);
  if (said === 'failed') return stripe.event('checkout.session.async_payment_failed', session);
  const payment_status = said === 'paid' ? 'paid' : 'unpaid';
  return stripe.event('checkout.session.completed', { ...session, payment_status });
}

const TENS = 100;

// product: P8.8
describe('order of payment events', () => {
  // security: C55
  it(`late and duplicate payment events in ${TENS * 10} orders have the correct outcome`, async () => {
    const property = fc.asyncProperty(fc.array(orders, { minLength: 10, maxLength: 10 }), async (ten) => {
      const ends = await Promise.all(ten.map(runOrder));
      for (const [index, order] of ten.entries()) {
        const delivered = deliveredOf(order);
        const end = ends[index];
        expect(end?.status).toBe(rightEnd(delivered.map((number) => order.events[number] as RankedEvent)));
        expect(end?.events).toHaveLength(new Set(delivered).size);
        expect(end?.paidAt === null).toBe(!['PAID', 'REFUNDED'].includes(end?.status ?? ''));
        expect(end?.refundedAt === null).toBe(end?.status !== 'REFUNDED');
        expect(end?.refundRequestedAt).toBeNull();
      }
    });
    await fc.assert(property, { numRuns: TENS, seed: 20261121 });
  }, 300_000);

  it('the tested event orders detect a model in which the last event wins', () => {
    const lastWins = fc.property(orders, (order) => {
      const said = deliveredOf(order).map((number) => order.events[number] as RankedEvent);
      expect(STATES[said.at(-1) ?? 'unfinished']).toBe(rightEnd(said));
    });
    expect(() => fc.assert(lastWins, { numRuns: 1_000, seed: 20261121 })).toThrow(/Property failed/);
  });
});
