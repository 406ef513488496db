import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { clickPay, makePayment, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { acceptWaiverRequests, decide, sendWaiverRequest } from '../../test/waivers.ts';

const { portal, stripe } = await openPayingPortal();
const { db } = portal.ctx;

async function begin() {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  await acceptWaiverRequests(portal, scholarshipId);
  return { student: await makePerson(portal.ctx), scholarshipId };
}

async function asked() {
  const { student, scholarshipId } = await begin();
  const id: string = (await sendWaiverRequest(portal, student, scholarshipId)).data.requestWaiver.id;
  return { student, scholarshipId, id };
}

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
