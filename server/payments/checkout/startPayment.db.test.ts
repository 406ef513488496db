import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { clickPay, makePayment } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

const { portal, stripe, clock } = await openPayingPortal();

const MINUTE = 60_000;
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
};

async function about(given: object = {}) {
  const student = await makePerson(portal.ctx);
  const scholarship = await makeScholarship(portal.ctx, { scholarshipName: 'Bridge Award', ...given });
  return { student, scholarshipId: scholarship.id };
}

const click = (who: Person, scholarshipId: string, totalFee?: unknown) =>
  clickPay(portal, who, scholarshipId, totalFee);
const paymentsOf = ({ id: payerId }: Person) =>
  portal.ctx.db.payment.findMany({
    where: { payerId },
    include: { attention: true },
    orderBy: { id: 'asc' },
  });
const opened = () => stripe.calls.filter(({ path }) => path === '/v1/checkout/sessions');

describe('starting a payment', () => {
  // security: C49
  it('starting a payment opens a Stripe checkout with the stored amount in minor units', async () => {
    const { student, scholarshipId } = await about();
    const response = await click(student, scholarshipId);
    const [payment] = await paymentsOf(student);
    expect(response.json()).toEqual({ url: payment?.checkoutUrl });
    expect(payment).toMatchObject({ status: 'CREATED', provider: 'stripe', amount: 2500, currency: 'USD' });
    expect(stripe.sessions.has(payment?.providerSessionId ?? '')).toBe(true);
    expect(opened()).toMatchObject([
      {
        key: `checkout-${payment?.id}`,
        params: {
          mode: 'payment',
          client_reference_id: payment?.id,
          customer_email: student.email,
          'line_items[0][price_data][unit_amount]': '2500',
          'line_items[0][price_data][currency]': 'usd',
          'line_items[0][price_data][product_data][name]': 'Bridge Award',
          'metadata[paymentId]': payment?.id,
          'payment_intent_data[metadata][paymentId]': payment?.id,
          success_url: `http://localhost:80/payment/return?payment=${payment?.id}`,
          cancel_url: `http://localhost:80/payment/return?payment=${payment?.id}&cancelled=1`,
        },
      },
    ]);
  });

  // security: C48
  it.each([1, 0, 26, 2_000_000])(
    'the wrong total %s is rejected with the right total, before calling the provider',
    async (total) => {
      const { student, scholarshipId } = await about();
      const response = await click(student, scholarshipId, total);
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'CONFLICT', expected: 25 }]);
      const graphql = await portal.as(
        student,
        'mutation ($id: UUID!, $total: Int) { startPayment(scholarshipId: $id, totalFee: $total) { url } }',
        { id: scholarshipId, total },
      );
      expect(graphql.errors?.[0]?.extensions).toEqual({ code: 'CONFLICT', expected: 25 });
      expect([opened(), await paymentsOf(student)]).toEqual([[], []]);
    },
  );

  // security: C49
  it.each([['25'], [25.5], [-1], [null], [[25]], [1e21], [{}]])(
    'the malformed total %j is rejected',
    async (total) => {
      const { student, scholarshipId } = await about();
      const response = await click(student, scholarshipId, total);
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { code: 'INVALID_INPUT', fields: { totalFee: expect.any(String) } },
      ]);
      expect(opened()).toEqual([]);
    },
  );

  it('a malformed scholarship ID returns a field error; an unknown ID returns 404', async () => {
    const { student } = await about();
    const malformed = await click(student, 'abc');
    expect([malformed.statusCode, Object.keys(malformed.json().fields)]).toEqual([400, ['_id']]);
    expect((await click(student, '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90')).statusCode).toBe(404);
    const { scholarshipId } = await about({ archivedAt: TEST_NOW });
    expect((await click(student, scholarshipId)).statusCode).toBe(404);
  });

  it('starting a payment identifies the payer only by the access token', async () => {
    const { student, scholarshipId } = await about();
    const victim = await makePerson(portal.ctx);
    const payload = {
      totalFee: 25,
      _id: scholarshipId,
      payerId: victim.id,
      user_email: victim.email,
      amount: 1,
    };
    await portal.requestAs(student, { method: 'POST', url: '/payment', payload });
    expect(await paymentsOf(victim)).toEqual([]);
    expect(await paymentsOf(student)).toMatchObject([{ amount: 2500 }]);
  });

  it('starting a payment requires a verified e-mail address if the portal requires verification', async () => {
    const student = await makePerson(portal.ctx, { emailVerified: false });
    const { id } = await makeScholarship(portal.ctx);
    portal.ctx.env.REQUIRE_VERIFIED_EMAIL = true;
    try {
      const refused = await click(student, id);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'EMAIL_NOT_VERIFIED']);
      expect([opened(), await paymentsOf(student)]).toEqual([[], []]);
    } finally {
      portal.ctx.env.REQUIRE_VERIFIED_EMAIL = false;
    }
  });

  it('starting a payment for a free scholarship redirects to the application form', async () => {
    const { student, scholarshipId } = await about({ applicationFees: 0, serviceCharge: 0 });
    expect((await click(student, scholarshipId, 0)).json()).toEqual({
      url: `/ApplyScholar/${scholarshipId}`,
    });
    expect([opened(), await paymentsOf(student)]).toEqual([[], []]);
  });

  it('a payment charges the fee stored when the application was submitted', async () => {
    const { student, scholarshipId } = await about();
    await makeApplication(portal.ctx, {
      applicantId: student.id,
      scholarshipId,
      applicationFees: 10,
      serviceCharge: 1,
    });
    expect((await click(student, scholarshipId, 25)).json()).toMatchObject({ expected: 11 });
    expect((await click(student, scholarshipId, 11)).statusCode).toBe(200);
    expect(await paymentsOf(student)).toMatchObject([{ amount: 1100, applicationId: expect.any(String) }]);
  });

  it.each([
    ['without an application on the last day', '2026-06-15', false, 200],
    ['without an application after the deadline', '2026-06-14', false, 409],
    ['for an application seven days after the deadline', '2026-06-08', true, 200],
    ['for an application eight days after the deadline', '2026-06-07', true, 409],
  ])('the deadline is checked for a payment %s', async (_when, deadline, hasForm, status) => {
    const { student, scholarshipId } = await about({ deadline, posted: '2026-01-01' });
    if (hasForm) await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    const response = await click(student, scholarshipId);
    expect(response.statusCode).toBe(status);
    if (status === 409)
      expect(response.json().message).toMatch(
        /^Applications for this scholarship closed on \d+ June 2026\.$/,
      );
  });

  it('starting a payment for a paid or rejected application is rejected', async () => {
    const { student, scholarshipId } = await about();
    const { id: applicationId } = await makeApplication(portal.ctx, {
      applicantId: student.id,
      scholarshipId,
      status: 'REJECTED',
    });
    expect((await click(student, scholarshipId)).json().message).toContain('nothing to pay');
    await makePayment(portal.ctx, { payerId: student.id, scholarshipId, applicationId, status: 'PAID' });
    expect((await click(student, scholarshipId)).json().message).toBe(
      'You have already paid for this scholarship.',
    );
  });
});

describe('open checkout', () => {
  // security: C50
  it('20 parallel clicks on Pay open a single checkout', async () => {
    for (let round = 0; round < rounds(1, 200); round += 1) {
      const { student, scholarshipId } = await about();
      const before = stripe.sessions.size;
      const answers = await Promise.all(Array.from({ length: 20 }, () => click(student, scholarshipId)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1);
      expect(stripe.sessions.size - before).toBe(1);
      expect(await paymentsOf(student)).toMatchObject([{ status: 'CREATED' }]);
    }
  });

  it('REST and GraphQL return the open checkout without calling Stripe again', async () => {
    const { student, scholarshipId } = await about();
    const { url } = (await click(student, scholarshipId)).json();
    expect((await click(student, scholarshipId)).json()).toEqual({ url });
    const { data } = await portal.as(
      student,
      `mutation { startPayment(scholarshipId: "${scholarshipId}") { url payment { checkoutUrl } } }`,
    );
    expect(data.startPayment).toEqual({ url, payment: { checkoutUrl: url } });
    later(24);
    expect((await click(student, scholarshipId)).json()).toEqual({ url });
    expect(opened()).toHaveLength(1);
  });

  // security: C49
  it('an open checkout is replaced if the fee has changed', async () => {
    const { student, scholarshipId } = await about();
    await click(student, scholarshipId);
    const [old] = await paymentsOf(student);
    await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { applicationFees: 30 } });
    expect((await click(student, scholarshipId)).json()).toMatchObject({ code: 'CONFLICT', expected: 35 });
    expect((await click(student, scholarshipId, 35)).statusCode).toBe(200);
    expect(await paymentsOf(student)).toMatchObject([
      { id: old?.id, status: 'EXPIRED', amount: 2500 },
      { status: 'CREATED', amount: 3500 },
    ]);
    expect(stripe.sessions.get(old?.providerSessionId ?? '')?.status).toBe('expired');
  });

  it('a checkout that was just paid is not replaced', async () => {
    const { student, scholarshipId } = await about();
    await click(student, scholarshipId);
    const [old] = await paymentsOf(student);
    stripe.pay(old?.providerSessionId ?? '');
    await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { applicationFees: 30 } });
    expect((await click(student, scholarshipId, 35)).json()).toMatchObject({ code: 'CONFLICT' });
    expect(await paymentsOf(student)).toMatchObject([{ id: old?.id, status: 'PAID' }]);
  });

  it('a checkout that is about to expire is replaced', async () => {
    const { student, scholarshipId } = await about();
    const first = (await click(student, scholarshipId)).json();
    later(26);
    expect((await click(student, scholarshipId)).json()).not.toEqual(first);
    expect(await paymentsOf(student)).toMatchObject([{ status: 'EXPIRED' }, { status: 'CREATED' }]);
  });

  it('each person has a separate checkout for each scholarship', async () => {
    const { student, scholarshipId } = await about();
    const other = await makePerson(portal.ctx);
    const { scholarshipId: another } = await about();
    const urls = [
      await click(student, scholarshipId),
      await click(other, scholarshipId),
      await click(student, another),
    ].map((answer) => answer.json().url);
    expect(new Set(urls).size).toBe(3);
  });
});

// security: C52
describe('Stripe failures', () => {
  it('a retry after a lost response returns the same checkout', async () => {
    const { student, scholarshipId } = await about();
    const before = stripe.sessions.size;
    stripe.break('lost answer');
    expect((await click(student, scholarshipId)).statusCode).toBe(200);
    expect([opened().length, new Set(opened().map(({ key }) => key)).size]).toEqual([2, 1]);
    expect(stripe.sessions.size).toBe(before + 1);
    expect(await paymentsOf(student)).toHaveLength(1);
  });

  it('a payer can retry with the same idempotency key after Stripe was busy', async () => {
    const { student, scholarshipId } = await about();
    stripe.break(429);
    const busy = await click(student, scholarshipId);
    expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    expect(busy.json().message).toContain('Nothing was charged.');
    expect((await click(student, scholarshipId)).statusCode).toBe(200);
    expect(new Set(opened().map(({ key }) => key)).size).toBe(1);
    expect(await paymentsOf(student)).toMatchObject([{ status: 'CREATED' }]);
  });

  it('a rejected checkout expires and shows the reason to staff', async () => {
    const { student, scholarshipId } = await about();
    stripe.break(400);
    const refused = await click(student, scholarshipId);
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'UPSTREAM_FAILED']);
    expect(refused.body).not.toContain('This went wrong');
    expect(await paymentsOf(student)).toMatchObject([
      {
        status: 'EXPIRED',
        attention: [{ values: { message: expect.stringContaining('This went wrong: 400') } }],
      },
    ]);
    expect((await click(student, scholarshipId)).statusCode).toBe(200);
  });
});
