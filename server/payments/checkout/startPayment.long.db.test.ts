import { describe, expect, it } from 'vitest';
import { startTestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { clickPay } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson, type Person } from '../../test/people.ts';

const { portal, stripe } = await openPayingPortal();

async function about() {
  const student = await makePerson(portal.ctx);
  const scholarship = await makeScholarship(portal.ctx, { scholarshipName: 'Bridge Award' });
  return { student, scholarshipId: scholarship.id };
}

const click = (who: Person, scholarshipId: string) => clickPay(portal, who, scholarshipId);
const paymentsOf = ({ id: payerId }: Person) =>
  portal.ctx.db.payment.findMany({
    where: { payerId },
    include: { attention: true },
    orderBy: { id: 'asc' },
  });
const opened = () => stripe.calls.filter(({ path }) => path === '/v1/checkout/sessions');

describe('starting a payment', () => {
  it('a payment in a currency without minor units uses whole units', async () => {
    const yen = await startTestPortal({ ...stripe.settings, CURRENCY: 'JPY' });
    try {
      const student = await makePerson(yen.ctx);
      const { id } = await makeScholarship(yen.ctx);
      expect((await clickPay(yen, student, id)).statusCode).toBe(200);
      expect(opened().at(-1)?.params).toMatchObject({
        'line_items[0][price_data][unit_amount]': '25',
        'line_items[0][price_data][currency]': 'jpy',
      });
    } finally {
      await yen.close();
    }
  });
});

// security: C52
describe('Stripe failures', () => {
  it('a checkout is retried after two Stripe errors with the same idempotency key', async () => {
    const { student, scholarshipId } = await about();
    stripe.break(500, 500);
    expect((await click(student, scholarshipId)).statusCode).toBe(200);
    expect(new Set(opened().map(({ key }) => key)).size).toBe(1);
    expect(opened()).toHaveLength(3);
  });

  it('a checkout is retried with the same idempotency key after a broken connection', async () => {
    const { student, scholarshipId } = await about();
    stripe.break('reset');
    expect((await click(student, scholarshipId)).statusCode).toBe(200);
    expect(new Set(opened().map(({ key }) => key)).size).toBe(1);
    expect(await paymentsOf(student)).toHaveLength(1);
  });

  it('another checkout is opened if Stripe knows the idempotency key with different parameters', async () => {
    const { student, scholarshipId } = await about();
    stripe.break(429);
    await click(student, scholarshipId);
    const [payment] = await paymentsOf(student);
    const { settings } = stripe;
    await fetch(`${settings.STRIPE_API_BASE}/v1/checkout/sessions`, {
      method: 'POST',
      headers: {
        'idempotency-key': `checkout-${payment?.id}`,
        authorization: `Bearer ${settings.STRIPE_SECRET_KEY}`,
      },
      body: 'client_reference_id=other',
    });
    expect((await click(student, scholarshipId)).statusCode).toBe(200);
    expect(await paymentsOf(student)).toMatchObject([
      { status: 'EXPIRED', attention: [] },
      { status: 'CREATED', checkoutUrl: expect.any(String) },
    ]);
  });
});
