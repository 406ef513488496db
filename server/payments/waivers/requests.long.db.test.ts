import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeOrganisation } from '../../test/organisations.ts';
import { clickPay, makePayment, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { acceptWaiverRequests, decide, makeCode, redeem, sendWaiverRequest } from '../../test/waivers.ts';

const { portal, stripe } = await openPayingPortal();
const { db } = portal.ctx;

async function begin(given: object = {}) {
  const { id: scholarshipId } = await makeScholarship(portal.ctx, given);
  await acceptWaiverRequests(portal, scholarshipId);
  return { student: await makePerson(portal.ctx), scholarshipId };
}

async function asked(given: object = {}) {
  const { student, scholarshipId } = await begin(given);
  const id: string = (await sendWaiverRequest(portal, student, scholarshipId)).data.requestWaiver.id;
  return { student, scholarshipId, id };
}

const waitingForLocks = () => db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

const stateOf = async (id: string) => (await db.waiverRequest.findUniqueOrThrow({ where: { id } })).state;

// product: P8.12
describe('waiver request', () => {
  it('a person can send at most five waiver requests per scholarship', async () => {
    const { student, scholarshipId } = await begin();
    for (let count = 0; count < 5; count += 1) {
      const { id } = (await sendWaiverRequest(portal, student, scholarshipId)).data.requestWaiver;
      const { data } = await portal.as(student, `mutation { withdrawWaiverRequest(id: "${id}") { state } }`);
      expect(data.withdrawWaiverRequest.state).toBe('WITHDRAWN');
    }
    expect(getCode(await sendWaiverRequest(portal, student, scholarshipId))).toBe('CONFLICT');
    const { id: silent } = await makeScholarship(portal.ctx);
    expect(getCode(await sendWaiverRequest(portal, student, silent))).toBe('CONFLICT');
    const paid = await begin();
    await makePayment(portal.ctx, {
      payerId: paid.student.id,
      scholarshipId: paid.scholarshipId,
      status: 'PAID',
    });
    expect(getCode(await sendWaiverRequest(portal, paid.student, paid.scholarshipId))).toBe('CONFLICT');
    const { errors } = await sendWaiverRequest(portal, paid.student, paid.scholarshipId, ' ');
    expect(errors?.[0]?.extensions.fields).toEqual({ reason: 'This field is required' });
  });

  it("a decision by coordinators of the scholarship's former organisation is rejected", async () => {
    const [here, there] = [await makeOrganisation(portal.ctx), await makeOrganisation(portal.ctx)];
    const { id, scholarshipId } = await asked({ organisationId: here.id });
    const insider = await makePerson(portal.ctx);
    await coordinate(portal.ctx, insider, here.id);
    const decided = await db.$transaction(async (moving) => {
      await moving.scholarship.update({ where: { id: scholarshipId }, data: { organisationId: there.id } });
      const answer = decide(portal, id, true, { by: insider });
      await expect.poll(waitingForLocks).toHaveLength(1);
      return { answer };
    });
    expect(getCode(await decided.answer)).toBe('NOT_FOUND');
    expect(await stateOf(id)).toBe('OPEN');
  });

  it("a waiver by code withdraws the applicant's open request", async () => {
    const { student, scholarshipId, id } = await asked();
    await redeem(portal, student, scholarshipId, (await makeCode(portal, scholarshipId)).code);
    expect(await stateOf(id)).toBe('WITHDRAWN');
    expect(getCode(await decide(portal, id, true))).toBe('CONFLICT');
  });
});

// product: P8.12
describe('waiver request after payment', () => {
  it('a payment during the waiver decision is either refunded or needs attention', async () => {
    for (let round = 0; round < rounds(12, 100); round += 1) {
      const { student, scholarshipId, id } = await asked();
      await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
      await clickPay(portal, student, scholarshipId);
      const { providerSessionId } = await db.payment.findFirstOrThrow({ where: { payerId: student.id } });
      const paid = stripe.pay(providerSessionId ?? '');
      const both = [() => decide(portal, id, true), () => stripe.deliver(portal, paid)];
      await Promise.all((round % 2 ? both : both.reverse()).map((start) => start()));
      await runPaymentJobs(portal.ctx);
      const payment = await db.payment.findFirstOrThrow({
        where: { payerId: student.id },
        include: { attention: true, refunds: true },
      });
      const { status, refundReason, attention, refunds } = payment;
      const reasons = attention.map(({ reason }) => reason);
      if (status === 'REFUNDED')
        expect([refundReason, reasons, refunds.length]).toEqual(['FEE_WAIVED', [], 1]);
      else expect([status, reasons, refunds.length]).toEqual(['PAID', ['WAIVED_AFTER_PAYMENT'], 0]);
    }
  });
});

// product: P8.12
it('exported personal data includes waivers and requests; account deletion removes requests', async () => {
  const { student, scholarshipId, id } = await asked();
  await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
  await decide(portal, id, true, { answer: 'Welcome.' });
  const { myData } = (await portal.as(student, '{ myData }')).data;
  expect(myData).toMatchObject({
    feeWaivers: [{ reason: 'REQUEST', scholarshipId }],
    waiverRequests: [{ reason: 'I receive a grant.', answer: 'Welcome.' }],
  });
  expect(getCode(await portal.asAdmin(`mutation { deleteUser(id: "${student.id}") { id } }`))).toBe('ok');
  expect(await db.waiverRequest.count({ where: { personId: student.id } })).toBe(0);
  expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(1);
});
