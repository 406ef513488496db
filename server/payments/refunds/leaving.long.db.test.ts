import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { clickPay, makePayment, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson, type Person } from '../../test/people.ts';

const { portal, stripe } = await openPayingPortal();

const read = (id: string) =>
  portal.ctx.db.payment.findUniqueOrThrow({ where: { id }, include: { payer: true, attention: true } });
const leave = (who: Person) => portal.as(who, 'mutation { deleteMyAccount { isKeptAnonymously } }');

async function clicked(student: Person, status?: 'PENDING' | 'PROCESSING' | 'ACCEPTED') {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  if (status) await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId, status });
  await clickPay(portal, student, scholarshipId);
  const { id, providerSessionId } = await portal.ctx.db.payment.findFirstOrThrow({
    where: { payerId: student.id, scholarshipId },
  });
  return { id, sessionId: providerSessionId ?? '', scholarshipId };
}

async function paid(...given: Parameters<typeof clicked>) {
  const found = await clicked(...given);
  await stripe.deliver(portal, stripe.pay(found.sessionId));
  return found;
}

// security: C69
describe('payments of a deleted account', () => {
  it.each([
    ['deletes the account', leave],
    [
      'is deleted by an admin',
      ({ id }: Person) => portal.asAdmin(`mutation { deleteUser(id: "${id}") { isKeptAnonymously } }`),
    ],
  ])('payments become anonymous and unused fees are refunded if the payer %s', async (_how, go) => {
    const student = await makePerson(portal.ctx, { name: 'Canary' });
    const payments = {
      pending: await paid(student, 'PENDING'),
      accepted: await paid(student, 'ACCEPTED'),
      processing: await paid(student, 'PROCESSING'),
      unused: await paid(student),
      open: await clicked(student),
    };
    expect(getCode(await go(student))).toBe('ok');
    await runPaymentJobs(portal.ctx);
    expect(await read(payments.pending.id)).toMatchObject({
      status: 'REFUNDED',
      refundReason: 'ACCOUNT_DELETED',
      payer: { id: student.id, name: 'Deleted user' },
    });
    expect(await read(payments.unused.id)).toMatchObject({ status: 'REFUNDED' });
    expect(await read(payments.accepted.id)).toMatchObject({
      status: 'PAID',
      refundRequestedAt: null,
      attention: [],
    });
    expect(await read(payments.processing.id)).toMatchObject({
      status: 'PAID',
      attention: [{ reason: 'WITHDRAWN_DURING_PROCESSING' }],
    });
    expect(await read(payments.open.id)).toMatchObject({ status: 'EXPIRED' });
    expect(stripe.sessions.get(payments.open.sessionId)?.status).toBe('expired');
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { subject: { contains: 'refunded' } } });
    expect(mails).toEqual([]);
  });

  it('a payment that arrives after the account was deleted is refunded', async () => {
    const student = await makePerson(portal.ctx);
    const { id, sessionId } = await clicked(student);
    const event = stripe.pay(sessionId);
    await leave(student);
    await stripe.deliver(portal, event);
    await runPaymentJobs(portal.ctx);
    expect(await read(id)).toMatchObject({ status: 'REFUNDED', refundReason: 'ACCOUNT_DELETED' });
  });

  it('deleting an account while its owner is paying leaves no paid or open payment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const student = await makePerson(portal.ctx);
      const { sessionId, scholarshipId } = await clicked(student);
      const { id: another } = await makeScholarship(portal.ctx);
      const event = stripe.pay(sessionId);
      const [gone, , delivered] = await Promise.all([
        leave(student),
        clickPay(portal, student, another),
        stripe.deliver(portal, event),
        clickPay(portal, student, scholarshipId),
      ]);
      expect([getCode(gone), delivered.statusCode]).toEqual(['ok', 200]);
      await runPaymentJobs(portal.ctx);
      const left = await portal.ctx.db.payment.findMany({ where: { payerId: student.id } });
      expect(left.filter(({ status }) => status === 'PAID' || status === 'CREATED')).toEqual([]);
    }
  });

  it('exported personal data includes payments without internal notes', async () => {
    const payer = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const given = {
      payerId: payer.id,
      scholarshipId,
      attention: { create: { reason: 'CHECKOUT_REFUSED' as const, values: { message: 'Look.' } } },
      checkoutUrl: 'https://checkout.example/1',
    };
    const { id } = await makePayment(portal.ctx, given);
    await portal.ctx.db.paymentEvent.create({ data: { id: 'evt_export', paymentId: id, kind: 'UNPAID' } });
    const { data } = await portal.as(payer, '{ myData }');
    expect(data.myData.payments).toMatchObject([
      { id, amount: 2500, currency: 'USD', status: 'CREATED', events: [{ kind: 'UNPAID' }] },
    ]);
    expect(JSON.stringify(data.myData.payments)).not.toMatch(/Look\.|checkout\.example/);
  });
});
