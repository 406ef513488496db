import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../test/applying.ts';
import { makeScholarship } from '../test/factories.ts';
import { clickPay, runPaymentJobs, runSweep } from '../test/paying.ts';
import { openPayingPortal } from '../test/payingPortal.ts';
import { makePerson, type Person } from '../test/people.ts';
import type { TestEvent } from '../test/stripe.ts';

const { portal, stripe, clock } = await openPayingPortal();

type World = {
  student: Person;
  scholarshipId: string;
  fee: number;
  tabs: string[];
  underWay: TestEvent[];
  arrived: TestEvent[];
};

async function makeWorld(): Promise<World> {
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  return { student, scholarshipId, fee: 25, tabs: [], underWay: [], arrived: [] };
}

const paymentsOf = ({ student }: World) =>
  portal.ctx.db.payment.findMany({
    where: { payerId: student.id },
    include: { attention: true, refunds: { where: { state: 'SUCCEEDED' } } },
  });
const applicationsOf = ({ student }: World) =>
  portal.ctx.db.application.findMany({ where: { applicantId: student.id } });

const pick = <Thing>(things: Thing[], number: number): Thing | undefined => things[number % things.length];

async function deliver(world: World, event: TestEvent): Promise<void> {
  expect((await stripe.deliver(portal, event)).statusCode).toBe(200);
  world.arrived.push(event);
}

const STEPS: Record<string, (world: World, number: number) => Promise<void>> = {
  async click(world) {
    const standing = (await applicationsOf(world)).find(({ cancelledAt }) => cancelledAt === null);
    const total = standing ? standing.applicationFees + standing.serviceCharge : world.fee;
    const response = await clickPay(portal, world.student, world.scholarshipId, total);
    expect([200, 409]).toContain(response.statusCode);
    const session = [...stripe.sessions.values()].find(({ url }) => url === response.json().url);
    if (session) world.tabs.push(session.id);
  },
  async crash({ student }) {
    const lost = { providerSessionId: null, checkoutUrl: null };
    await portal.ctx.db.payment.updateMany({ where: { payerId: student.id, status: 'CREATED' }, data: lost });
  },
  async pay(world, number) {
    const id = pick(world.tabs, number);
    if (id && stripe.sessions.get(id)?.status === 'open') world.underWay.push(stripe.pay(id));
  },
  async giveUp(world, number) {
    const id = pick(world.tabs, number);
    if (id && stripe.sessions.get(id)?.status === 'open') world.underWay.push(stripe.expire(id));
  },
  async event(world, number) {
    const event = pick(world.underWay, number);
    if (!event) return;
    world.underWay.splice(world.underWay.indexOf(event), 1);
    await deliver(world, event);
  },
  async duplicate(world, number) {
    const event = pick(world.arrived, number);
    if (event) expect((await stripe.deliver(portal, event)).statusCode).toBe(200);
  },
  async submit(world) {
    expect(['ok', 'CONFLICT']).toContain(getCode(await submit(portal, world.student, world.scholarshipId)));
  },
  async cancel(world) {
    const standing = (await applicationsOf(world)).find(({ cancelledAt }) => cancelledAt === null);
    const query = `mutation { cancelApplication(id: "${standing?.id}") { id } }`;
    if (standing) expect(['ok', 'NOT_FOUND']).toContain(getCode(await portal.as(world.student, query)));
  },
  async process(world) {
    const where = { applicantId: world.student.id, status: 'PENDING' as const, cancelledAt: null };
    await portal.ctx.db.application.updateMany({ where, data: { status: 'PROCESSING' } });
  },
  async changeFee(world, number) {
    world.fee = 20 + (number % 3) * 5;
    const data = { applicationFees: world.fee - 5 };
    await portal.ctx.db.scholarship.update({ where: { id: world.scholarshipId }, data });
  },
  async refund(world, number) {
    const payment = pick(await paymentsOf(world), number);
    const query = `mutation { refundPayment(input: { id: "${payment?.id}" }) { id } }`;
    if (payment) expect(['ok', 'CONFLICT']).toContain(getCode(await portal.asAdmin(query)));
  },
  async refundPart(world, number) {
    const payment = pick(await paymentsOf(world), number);
    const query = `mutation { refundPayment(input: { id: "${payment?.id}", amount: ${1 + number * 100} }) { id } }`;
    if (payment) expect(['ok', 'CONFLICT', 'INVALID_INPUT']).toContain(getCode(await portal.asAdmin(query)));
  },
  jobs: () => runPaymentJobs(portal.ctx),
};

const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat({ max: 20 })), {
  minLength: 5,
  maxLength: 25,
});

async function comeToRest(world: World): Promise<void> {
  for (const event of world.underWay.splice(0)) await deliver(world, event);
  const before = clock.now;
  clock.now = new Date(clock.now.getTime() + 31 * 60_000);
  await runSweep(portal.ctx);
  clock.now = before;
  // Stripe also sends events about the calls that jobs make, although the portal already knows the results.
  await runPaymentJobs(portal.ctx);
}

async function checkAlways(world: World): Promise<void> {
  const payments = await paymentsOf(world);
  const kept = payments.filter(({ status, refundRequestedAt }) => status === 'PAID' && !refundRequestedAt);
  expect(kept.length).toBeLessThanOrEqual(1);
  expect(payments.filter(({ status }) => status === 'CREATED').length).toBeLessThanOrEqual(1);
}

async function checkBooks(world: World): Promise<void> {
  const payments = await paymentsOf(world);
  const intents = new Set(world.tabs.map((id) => stripe.sessions.get(id)?.payment_intent));
  const charges = [...stripe.charges.values()].filter(({ payment_intent: id }) => intents.has(id));
  for (const charge of charges) {
    const row = payments.find(({ providerPaymentId }) => providerPaymentId === charge.payment_intent);
    expect([charge.payment_intent, row?.status]).toEqual([
      charge.payment_intent,
      charge.refunded ? 'REFUNDED' : 'PAID',
    ]);
  }
  const left = charges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
  const paid = payments.filter(({ status }) => status === 'PAID');
  const wentBack = (refunds: { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(paid.reduce((sum, { amount, refunds }) => sum + amount - wentBack(refunds), 0)).toBe(left);
  for (const { status, amount, refunds } of payments)
    if (status === 'REFUNDED') expect(wentBack(refunds)).toBe(amount);
  expect(payments.filter(({ status }) => status === 'CREATED')).toEqual([]);
  await checkKept(world, paid);
}

async function checkKept(world: World, paid: Awaited<ReturnType<typeof paymentsOf>>): Promise<void> {
  const applications = await applicationsOf(world);
  for (const { applicationId, attention } of paid) {
    const application = applications.find(({ id }) => id === applicationId);
    if (application?.cancelledAt)
      expect(attention).toMatchObject([{ reason: 'WITHDRAWN_DURING_PROCESSING' }]);
    const standing = applications.find(({ cancelledAt }) => cancelledAt === null);
    if (standing) expect(applicationId).toBe(standing.id);
  }
}

async function live(history: [string, number][]): Promise<World> {
  const world = await makeWorld();
  for (const [step, number] of history) {
    await STEPS[step]?.(world, number);
    await checkAlways(world);
  }
  await comeToRest(world);
  return world;
}

// security: C63
describe('payment histories', () => {
  it("payments match Stripe's records after random histories of clicks, events and crashes", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => checkBooks(await live(history))),
      { numRuns: 60, seed: 20261121, endOnFailure: false },
    );
  }, 600_000);

  it("payments match Stripe's records after two histories run in parallel", async () => {
    const pairs = fc.array(fc.tuple(steps, steps), { minLength: 1, maxLength: 1 });
    await fc.assert(
      fc.asyncProperty(pairs, async ([both]) => {
        const world = await makeWorld();
        const run = async (history: [string, number][]) => {
          for (const [step, number] of history) await STEPS[step]?.(world, number);
        };
        await Promise.all((both ?? []).map(run));
        await checkAlways(world);
        await comeToRest(world);
        await checkBooks(world);
      }),
      { numRuns: 30, seed: 20261121 },
    );
  }, 600_000);

  it('the consistency check detects missing, duplicate and unrefunded payments', async () => {
    const world = await live([
      ['click', 0],
      ['pay', 0],
      ['event', 0],
    ]);
    await checkBooks(world);
    const where = { payerId: world.student.id };
    const spoil = (data: object) => portal.ctx.db.payment.updateMany({ where, data });
    await spoil({ status: 'EXPIRED' });
    await expect(checkBooks(world)).rejects.toThrow();
    await spoil({ status: 'REFUNDED', refundedAt: clock.now });
    await expect(checkBooks(world)).rejects.toThrow();
    await spoil({ status: 'PAID', refundedAt: null, providerPaymentId: null });
    await expect(checkBooks(world)).rejects.toThrow();
    await spoil({ providerPaymentId: [...stripe.charges.values()].at(-1)?.payment_intent, amount: 2400 });
    await expect(checkBooks(world)).rejects.toThrow();
    await portal.ctx.db.paymentEvent.deleteMany({ where: { payment: where } });
    await portal.ctx.db.payment.deleteMany({ where });
    await expect(checkBooks(world)).rejects.toThrow();
  });
});
