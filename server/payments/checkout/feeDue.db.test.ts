import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { clickPay, makePayment } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';

const { portal } = await openPayingPortal();

async function about(given: object = {}) {
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, given);
  return { student, scholarshipId };
}

describe('payment offer', () => {
  const atDeadline = (deadline: string) => ({ scholarship: { deadline, posted: '2026-01-01' } });
  const isRefunding = { status: 'PAID', refundRequestedAt: TEST_NOW } as const;
  const cases: [string, { scholarship?: object; application?: object; payment?: object }, boolean][] = [
    ['that is pending', {}, true],
    ['that is accepted', { application: { status: 'ACCEPTED' } }, true],
    ['that was rejected', { application: { status: 'REJECTED' } }, false],
    ['seven days after the deadline', atDeadline('2026-06-08'), true],
    ['eight days after the deadline', atDeadline('2026-06-07'), false],
    ['for an archived scholarship', { scholarship: { archivedAt: TEST_NOW } }, false],
    ['that is paid', { payment: { status: 'PAID' } }, false],
    ['whose refund is pending', { payment: isRefunding }, false],
    ['whose fee was refunded', { payment: { ...isRefunding, status: 'REFUNDED' } }, true],
    ['whose checkout is open', { payment: { status: 'CREATED' } }, true],
  ];

  it.each(cases)('viewerCanPay says if an application %s can be paid for', async (_which, given, isDue) => {
    const { student, scholarshipId } = await about(given.scholarship);
    const { id } = await makeApplication(portal.ctx, {
      applicantId: student.id,
      scholarshipId,
      ...given.application,
    });
    const payment = { payerId: student.id, scholarshipId, applicationId: id, ...given.payment };
    if (given.payment) await makePayment(portal.ctx, payment);
    const { data } = await portal.as(student, `{ application(id: "${id}") { viewerCanPay } }`);
    expect(data.application).toEqual({ viewerCanPay: isDue });
    expect((await clickPay(portal, student, scholarshipId)).statusCode === 200).toBe(isDue);
  });

  it('payment is not offered to staff or for applications without a fee', async () => {
    const { student, scholarshipId } = await about();
    const given = { applicantId: student.id, scholarshipId };
    const { id } = await makeApplication(portal.ctx, given);
    const query = `{ application(id: "${id}") { viewerCanPay } }`;
    expect((await portal.asAdmin(query)).data.application).toEqual({ viewerCanPay: false });
    await portal.ctx.db.application.update({ where: { id }, data: { applicationFees: 0, serviceCharge: 0 } });
    expect((await portal.as(student, query)).data.application).toEqual({ viewerCanPay: false });
  });

  it('a refunded fee can be paid again', async () => {
    const { student, scholarshipId } = await about();
    const paid = { payerId: student.id, scholarshipId, ...isRefunding };
    const { id } = await makePayment(portal.ctx, paid);
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    expect((await clickPay(portal, student, scholarshipId)).json().message).toContain('is being refunded');
    await portal.ctx.db.payment.update({ where: { id }, data: { status: 'REFUNDED', refundedAt: TEST_NOW } });
    expect((await clickPay(portal, student, scholarshipId)).statusCode).toBe(200);
  });
});
