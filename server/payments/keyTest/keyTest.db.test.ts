import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { clickPay, makePaid, runPaymentJobs, runSweep } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';

const OTHER_SECRET = 'whsec_of_another_account';

const { portal, stripe, clock } = await openPayingPortal({
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
});

const { STRIPE_API_BASE: _, ...KEYS } = stripe.settings;

beforeEach(async () => {
  await portal.ctx.db.systemState.deleteMany({ where: { key: 'paymentKeyTest' } });
});

async function store(keys: Record<string, string>) {
  const { settings } = (await portal.asAdmin('{ settings { version } }')).data;
  const values = Object.entries(keys).map(([name, value]) => ({ name, value }));
  const { errors } = await portal.asAdmin(
    'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }',
    { input: { version: settings.version, values } },
  );
  expect(errors).toBeUndefined();
}

const test = async () => (await portal.asAdmin('mutation { testPaymentKeys { state said } }')).data;
const read = async () =>
  (await portal.asAdmin('{ settings { paymentKeyTest { state said arrivedAt } } }')).data.settings
    .paymentKeyTest;

function closedByTest() {
  const session = [...stripe.sessions.values()].at(-1);
  expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  return stripe.event('checkout.session.expired', { ...session });
}

const later = (seconds: number) => {
  clock.now = new Date(TEST_NOW.getTime() + seconds * 1_000);
};

// product: P7.35
describe('payment key test', () => {
  it('the key test is rejected while no keys are stored', async () => {
    expect(await read()).toMatchObject({ state: 'OFF' });
    expect(getCode(await portal.asAdmin('mutation { testPaymentKeys { state } }'))).toBe('CONFLICT');
  });

  it("the key test counts as passed from its message's arrival until the keys change", async () => {
    await store(KEYS);
    expect(await read()).toEqual({ state: 'UNTESTED', said: null, arrivedAt: null });
    expect(await test()).toEqual({ testPaymentKeys: { state: 'WAITING', said: null } });
    expect((await stripe.deliver(portal, closedByTest())).statusCode).toBe(200);
    expect(await read()).toEqual({ state: 'OK', said: null, arrivedAt: TEST_NOW.toISOString() });
    expect(await portal.ctx.db.paymentEvent.count()).toBe(0);
    await store({ STRIPE_WEBHOOK_SECRET: OTHER_SECRET });
    expect((await read()).state).toBe('UNTESTED');
  });

  it('the key test reports a webhook secret from another account', async () => {
    await store({ ...KEYS, STRIPE_WEBHOOK_SECRET: OTHER_SECRET });
    await test();
    const { statusCode, body } = await stripe.deliver(portal, closedByTest());
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
    expect((await read()).state).toBe('WAITING');
    later(31);
    expect((await read()).state).toBe('MISSING');
  });

  it('the key test reports a secret key that the provider does not know', async () => {
    await store({ ...KEYS, STRIPE_SECRET_KEY: 'sk_test_of_another_account' });
    const said = 'Invalid API Key provided';
    expect(await test()).toEqual({ testPaymentKeys: { state: 'REFUSED', said } });
    expect(await read()).toMatchObject({ state: 'REFUSED', said });
  });
});

// security: C62
describe('keys of another account', () => {
  const reasonsOf = async (id: string) =>
    (await portal.ctx.db.paymentAttention.findMany({ where: { paymentId: id } })).map(({ reason }) => reason);

  it("a former provider account's open checkout expires, and the applicant can pay again", async () => {
    await store(KEYS);
    const student = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await clickPay(portal, student, scholarshipId);
    const old = await portal.ctx.db.payment.findFirstOrThrow({ where: { payerId: student.id } });
    stripe.sessions.clear();
    later(26 * 60);
    await runSweep(portal.ctx);
    expect((await portal.ctx.db.payment.findUnique({ where: { id: old.id } }))?.status).toBe('CREATED');
    expect((await clickPay(portal, student, scholarshipId)).statusCode).toBe(200);
    expect(await portal.ctx.db.payment.findUnique({ where: { id: old.id } })).toMatchObject({
      status: 'EXPIRED',
    });
    expect(await reasonsOf(old.id)).toEqual(['CHECKOUT_UNKNOWN']);
    expect(stripe.sessions.size).toBe(1);
  });

  it('refunding a payment made to the former provider account fails and reports why', async () => {
    await store(KEYS);
    const { id } = await makePaid(portal, stripe, { status: 'PROCESSING' });
    stripe.sessions.clear();
    stripe.charges.clear();
    const { errors } = await portal.asAdmin(`mutation { refundPayment(input: { id: "${id}" }) { id } }`);
    expect(errors).toBeUndefined();
    await runPaymentJobs(portal.ctx);
    expect(await reasonsOf(id)).toContain('REFUND_REFUSED');
    expect((await portal.ctx.db.payment.findUnique({ where: { id } }))?.status).toBe('PAID');
  });
});
