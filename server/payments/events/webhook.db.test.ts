import { describe, expect, it } from 'vitest';
import { TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { clickPay, makePayment } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import type { TestEvent, TestStripe } from '../../test/stripe.ts';

let log = '';
const logTo = {
  write(line: string) {
    log += line;
  },
};

const { portal, stripe, clock } = await openPayingPortal({ LOG_LEVEL: 'warn' }, { logTo });

const SECOND = 1_000;
const at = () => Math.floor(clock.now.getTime() / SECOND);

async function opened() {
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const { id: applicationId } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
  await clickPay(portal, student, scholarshipId);
  const { id, providerSessionId } = await portal.ctx.db.payment.findFirstOrThrow({
    where: { payerId: student.id },
  });
  return { student, scholarshipId, applicationId, id, sessionId: providerSessionId ?? '' };
}

const read = (id: string) =>
  portal.ctx.db.payment.findUniqueOrThrow({
    where: { id },
    include: { events: { orderBy: { receivedAt: 'asc' } }, attention: { orderBy: { reason: 'asc' } } },
  });
const mailsTo = ({ email: to }: Person) => portal.ctx.db.outboxMail.findMany({ where: { to } });
const deliver: TestStripe['deliver'] extends (portal: TestPortal, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never = (...rest) => stripe.deliver(portal, ...rest);

// security: C53
describe('Stripe webhook message', () => {
  it('the Stripe webhook accepts a message with a valid signature over its exact bytes', async () => {
    const { id, sessionId } = await opened();
    const event = stripe.pay(sessionId);
    const answer = await deliver(JSON.stringify({ note: 'ü ☃', ...event }, null, 3));
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([200, { received: true }]);
    expect(await read(id)).toMatchObject({ status: 'PAID', events: [{ id: event.id, kind: 'PAID' }] });
  });

  it.each([
    ['no signature', { header: null }],
    ['an empty signature', { header: '' }],
    ['a malformed signature', { header: 't=1,v1=abc' }],
    ['a signature by another secret', { secret: 'whsec_another' }],
    ['a signature of 301 seconds ago', { timestamp: Math.floor(TEST_NOW.getTime() / SECOND) - 301 }],
  ])('the Stripe webhook rejects a message with %s and changes nothing', async (_what, signing) => {
    const { id, sessionId } = await opened();
    const answer = await deliver(stripe.pay(sessionId), signing);
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([400, 'INVALID_INPUT']);
    expect(await read(id)).toMatchObject({ status: 'CREATED', events: [] });
  });

  it('the Stripe webhook rejects a message that was changed after signing', async () => {
    const { id, sessionId } = await opened();
    const text = JSON.stringify(stripe.pay(sessionId), null, 2);
    const { default: Stripe } = await import('stripe');
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: text,
      secret: stripe.settings.STRIPE_WEBHOOK_SECRET ?? '',
      timestamp: at(),
    });
    for (const changed of [
      `${text} `,
      ` ${text}`,
      JSON.stringify(JSON.parse(text)),
      text.replace('2500', '2501'),
    ])
      expect((await deliver(changed, { header })).statusCode).toBe(400);
    expect((await read(id)).status).toBe('CREATED');
    expect((await deliver(text, { header })).statusCode).toBe(200);
    expect((await read(id)).status).toBe('PAID');
  });

  it('the Stripe webhook accepts a message with two signatures if one is valid', async () => {
    const { id, sessionId } = await opened();
    const payload = JSON.stringify(stripe.pay(sessionId));
    const { default: Stripe } = await import('stripe');
    const right = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload,
      secret: stripe.settings.STRIPE_WEBHOOK_SECRET ?? '',
      timestamp: at(),
    });
    const header = right.replace('v1=', `v1=${'0'.repeat(64)},v1=`);
    expect((await deliver(payload, { header })).statusCode).toBe(200);
    expect((await read(id)).status).toBe('PAID');
  });

  it.each(['', '{', '[]', 'null', '{"object":"v2.core.event"}', '{"type":"charge.refunded"}'])(
    'the Stripe webhook causes no server error for the body %j',
    async (text) => {
      const answer = await deliver(text);
      expect([200, 400]).toContain(answer.statusCode);
    },
  );

  it('the Stripe webhook accepts and ignores events of unused types', async () => {
    const before = await portal.ctx.db.paymentEvent.count();
    expect((await deliver(stripe.event('customer.created', { id: 'cus_1' }))).statusCode).toBe(200);
    const foreign = {
      id: 'cs_other',
      object: 'checkout.session',
      client_reference_id: null,
      status: 'complete',
    };
    expect((await deliver(stripe.event('checkout.session.completed', foreign))).statusCode).toBe(200);
    expect(await portal.ctx.db.paymentEvent.count()).toBe(before);
  });
});

describe('Stripe event', () => {
  // security: C54
  it('a repeated Stripe event is applied only once', async () => {
    const { id, sessionId, student, applicationId } = await opened();
    const event = stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    clock.now = new Date(TEST_NOW.getTime() + 3_600 * SECOND);
    answers.push(await deliver(event), await deliver(event, { timestamp: at() + 9_000 }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(await read(id)).toMatchObject({ status: 'PAID', paidAt: TEST_NOW, events: [{ id: event.id }] });
    expect(await mailsTo(student)).toHaveLength(1);
    const told = await portal.ctx.db.applicationEvent.findMany({ where: { applicationId, kind: 'PAID' } });
    expect(told).toMatchObject([
      { actorId: student.id, detail: { amount: { minorUnits: 2500, currency: 'USD' } } },
    ]);
  });

  it('the time of a Stripe event is used unless it is in the future', async () => {
    const { id, sessionId } = await opened();
    const event = stripe.pay(sessionId);
    clock.now = new Date(TEST_NOW.getTime() + 7_200 * SECOND);
    await deliver(event);
    expect((await read(id)).paidAt).toEqual(TEST_NOW);
    const ahead = await opened();
    await deliver({ ...stripe.pay(ahead.sessionId), created: at() + 9_999_999 });
    expect((await read(ahead.id)).paidAt).toEqual(clock.now);
  });

  // security: C57
  it('a Stripe event finds its payment before the checkout response has arrived', async () => {
    const student = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    stripe.onAnswer = async ({ params }) => {
      const session = [...stripe.sessions.values()].find(
        (each) => each.client_reference_id === params.client_reference_id,
      );
      await deliver(stripe.pay(session?.id ?? ''));
    };
    const answer = await clickPay(portal, student, scholarshipId);
    stripe.onAnswer = () => {};
    const [payment] = await portal.ctx.db.payment.findMany({ where: { payerId: student.id } });
    expect(payment).toMatchObject({ status: 'PAID', providerSessionId: expect.stringContaining('cs_test_') });
    expect(answer.json().url).toMatch(new RegExp(`/payment/return\\?payment=${payment?.id}$`));
  });

  const spoil = (event: TestEvent, given: object): TestEvent => ({
    ...event,
    data: { object: { ...event.data.object, ...given } },
  });

  // security: C56
  it.each([
    [
      'another amount',
      (event: TestEvent) => spoil(event, { amount_total: 100 }),
      /Expected \$25 USD, .* \$1 USD/,
    ],
    ['another currency', (event: TestEvent) => spoil(event, { currency: 'eur' }), /€25\b/],
    ['no amount', (event: TestEvent) => spoil(event, { amount_total: null }), /reports no amount/],
    ['real money', (event: TestEvent) => ({ ...event, livemode: true }), /Real money/],
    ['another checkout', (event: TestEvent) => spoil(event, { id: 'cs_test_other' }), /different checkout/],
    [
      'another order',
      (event: TestEvent) => spoil(event, { client_reference_id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90' }),
      /different order/,
    ],
    [
      'no completed payment',
      (event: TestEvent) => spoil(event, { payment_status: 'unpaid' }),
      /no payment has arrived yet/,
    ],
  ])('a Stripe event with %s marks no payment as paid and needs attention', async (_what, change, reason) => {
    const { id, sessionId, student } = await opened();
    log = '';
    const answer = await deliver(change(stripe.pay(sessionId)));
    expect(answer.statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'CREATED',
      paidAt: null,
    });
    expect(await mailsTo(student)).toEqual([]);
    expect(log).toContain('a payment event needs a person');
    const { data } = await portal.asModerator(
      '{ payments(filter: { needsAttention: true }, pageSize: 100) { items { id attention { text } } } }',
    );
    expect(data.payments.items).toContainEqual({
      id,
      attention: [{ text: expect.stringMatching(reason) }],
    });
  });

  // security: C56
  it('a Stripe event about an unknown payment is accepted and reported', async () => {
    log = '';
    const object = {
      object: 'checkout.session',
      client_reference_id: 'somebody else’s',
      payment_status: 'paid',
    };
    expect(
      (await deliver(stripe.event('checkout.session.completed', { id: 'cs_x', ...object }))).statusCode,
    ).toBe(200);
    expect(log).toContain('UNKNOWN');
  });

  it('a late payment event resolves the need for attention because of missing money', async () => {
    const { id, sessionId } = await opened();
    await deliver(stripe.finishUnpaid(sessionId));
    expect((await read(id)).attention).toMatchObject([{ reason: 'NOTHING_PAID' }]);
    const paid = { ...stripe.sessions.get(sessionId), payment_status: 'paid', payment_intent: 'pi_late' };
    await deliver(stripe.event('checkout.session.async_payment_succeeded', paid));
    expect(await read(id)).toMatchObject({ status: 'PAID', attention: [], providerPaymentId: 'pi_late' });
  });

  it.each([
    ['checkout.session.async_payment_failed', 'FAILED'],
    ['checkout.session.expired', 'EXPIRED'],
  ])('the event %s resolves the need for attention because of missing money', async (type, status) => {
    const { id, sessionId } = await opened();
    await deliver(stripe.finishUnpaid(sessionId));
    await deliver(stripe.event(type, { ...stripe.sessions.get(sessionId) }));
    expect(await read(id)).toMatchObject({ status, attention: [] });
  });

  it('partial refunds, failed refunds and disputes need attention', async () => {
    const { id, sessionId } = await opened();
    await deliver(stripe.pay(sessionId));
    const { providerPaymentId } = await read(id);
    await deliver(stripe.refund(providerPaymentId ?? '', 100));
    expect(await read(id)).toMatchObject({
      status: 'PAID',
      attention: [{ reason: 'PARTLY_REFUNDED' }],
    });
    await deliver(
      stripe.event('refund.failed', { id: 're_1', payment_intent: providerPaymentId, metadata: {} }),
    );
    await deliver(
      stripe.event('charge.dispute.created', { id: 'dp_1', payment_intent: providerPaymentId, metadata: {} }),
    );
    const { attention } = await read(id);
    expect(attention.map(({ reason }) => reason)).toEqual(['PARTLY_REFUNDED', 'REFUND_FAILED', 'DISPUTED']);
    await deliver(
      stripe.event('charge.dispute.created', { id: 'dp_2', payment_intent: providerPaymentId, metadata: {} }),
    );
    expect((await read(id)).attention).toEqual(attention);
  });

  // security: C61
  it('a Stripe event that fails midway changes nothing and succeeds when redelivered', async () => {
    const { id, sessionId, student } = await opened();
    const event = stripe.pay(sessionId);
    await portal.ctx.db.$executeRaw`ALTER TABLE outbox_mails RENAME TO away`;
    const failed = await deliver(event);
    await portal.ctx.db.$executeRaw`ALTER TABLE away RENAME TO outbox_mails`;
    expect(failed.statusCode).toBe(500);
    expect(await read(id)).toMatchObject({ status: 'CREATED', events: [] });
    expect((await deliver(event)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'PAID', events: [{ id: event.id }] });
    expect(await mailsTo(student)).toHaveLength(1);
  });
});

function ordersOf<Thing>(things: Thing[]): Thing[][] {
  if (things.length < 2) return [things];
  return things.flatMap((thing, index) =>
    ordersOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
  );
}

// security: C55
describe('order of completed, failed, expired and refunded events', () => {
  const KINDS = ['completed', 'failed', 'expired', 'refunded'] as const;

  it('the four payment events lead to the same state in any order', async () => {
    const ends = new Map<string, number>();
    // A short test run uses one order for each first event.
    const orders = ordersOf([...KINDS]).filter((_, index) => index % rounds(6, 1) === 0);
    for (const order of orders) {
      const payer = await makePerson(portal.ctx);
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      const sessionId = `cs_test_${scholarshipId}`;
      const { id } = await makePayment(portal.ctx, {
        payerId: payer.id,
        scholarshipId,
        providerSessionId: sessionId,
      });
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
      const events = {
        completed: stripe.event('checkout.session.completed', { ...session, payment_status: 'paid' }),
        failed: stripe.event('checkout.session.async_payment_failed', session),
        expired: stripe.event('checkout.session.expired', session),
        refunded: stripe.event('charge.refunded', charge),
      };
      for (const kind of order) expect((await deliver(events[kind])).statusCode).toBe(200);
      const { status, attention, paidAt, refundedAt, events: applied } = await read(id);
      const end = JSON.stringify({
        status,
        attention,
        isPaid: paidAt !== null,
        isRefunded: refundedAt !== null,
        events: applied.length,
      });
      ends.set(end, (ends.get(end) ?? 0) + 1);
      expect(await mailsTo(payer)).toHaveLength(
        order.indexOf('completed') < order.indexOf('refunded') ? 2 : 1,
      );
    }
    expect([...ends]).toEqual([
      ['{"status":"REFUNDED","attention":[],"isPaid":true,"isRefunded":true,"events":4}', orders.length],
    ]);
  });
});
