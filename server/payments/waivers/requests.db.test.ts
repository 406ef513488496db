import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';
import { acceptWaiverRequests, decide, sendWaiverRequest } from '../../test/waivers.ts';

const { portal } = await openPayingPortal();
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

const stateOf = async (id: string) => (await db.waiverRequest.findUniqueOrThrow({ where: { id } })).state;

// product: P8.12
describe('waiver request', () => {
  it('granting a waiver request waives the fee and notifies the applicant', async () => {
    const { student, scholarshipId, id } = await asked();
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    const list = `{ waiverRequests(scholarshipId: "${scholarshipId}", states: [OPEN]) { items {
      id reason applicant { name } application { paymentState } payment { id } viewerCanDecide } } }`;
    expect((await portal.asModerator(list)).data.waiverRequests.items).toEqual([
      {
        id,
        reason: 'I receive a grant.',
        applicant: { name: student.name },
        application: { paymentState: 'UNPAID' },
        payment: null,
        viewerCanDecide: true,
      },
    ]);
    const { data } = await decide(portal, id, true, { answer: 'Welcome.' });
    expect(data.decideWaiverRequest).toEqual({ state: 'GRANTED', answer: 'Welcome.' });
    const query = `{ scholarship(id: "${scholarshipId}") { viewerFee { total waiver request { state answer } }
      viewerApplication { paymentState timeline { kind } } } }`;
    expect((await portal.as(student, query)).data.scholarship).toEqual({
      viewerFee: { total: 0, waiver: 'REQUEST', request: { state: 'GRANTED', answer: 'Welcome.' } },
      viewerApplication: { paymentState: 'NOT_DUE', timeline: [{ kind: 'FEE_WAIVED' }] },
    });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { to: student.email } });
    expect(mail.text).toContain('Reason: Welcome.');
    const [entry] = await db.auditEntry.findMany({ where: { targetId: id } });
    expect(entry).toMatchObject({ action: 'waiver.grant', after: { scholarshipId } });
  });

  it('declining a waiver request requires a reason, and the applicant may request again', async () => {
    const { student, scholarshipId, id } = await asked();
    const { errors } = await decide(portal, id, false);
    expect(errors?.[0]?.extensions.fields).toEqual({ answer: 'Give a reason.' });
    expect((await decide(portal, id, false, { answer: 'No grant named.' })).data).toEqual({
      decideWaiverRequest: { state: 'DECLINED', answer: 'No grant named.' },
    });
    expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(0);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { to: student.email } });
    expect(mail.text).toContain('No grant named.');
    expect(getCode(await sendWaiverRequest(portal, student, scholarshipId))).toBe('ok');
  });

  it('only one of several parallel waiver requests or decisions succeeds', async () => {
    const { student, scholarshipId } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendWaiverRequest(portal, student, scholarshipId)),
    );
    expect(answers.map(getCode).sort()).toEqual([...Array(4).fill('CONFLICT'), 'ok']);
    const { id } = await db.waiverRequest.findFirstOrThrow({ where: { personId: student.id } });
    const decided = await Promise.all([
      decide(portal, id, true),
      decide(portal, id, false, { answer: 'No.' }),
    ]);
    expect(decided.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(
      (await stateOf(id)) === 'GRANTED' ? 1 : 0,
    );
    expect(await db.outboxMail.count({ where: { to: student.email } })).toBe(1);
  });

  it("coordinators can decide only their organisation's waiver requests, but not their own requests", async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const { id, scholarshipId, student } = await asked({ organisationId: organisation.id });
    const [insider, outsider] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    await coordinate(portal.ctx, insider, organisation.id);
    await coordinate(portal.ctx, outsider, (await makeOrganisation(portal.ctx)).id);
    expect(getCode(await decide(portal, id, true, { by: outsider }))).toBe('NOT_FOUND');
    expect(getCode(await decide(portal, id, true, { by: student }))).toBe('FORBIDDEN');
    const count = '{ staffOverview { openWaiverRequests { totalCount } } waiverRequests { totalCount } }';
    expect((await portal.as(outsider, count)).data).toEqual({
      staffOverview: { openWaiverRequests: { totalCount: 0 } },
      waiverRequests: { totalCount: 0 },
    });
    expect((await portal.as(insider, count)).data.staffOverview.openWaiverRequests.totalCount).toBe(1);
    const own = (await sendWaiverRequest(portal, insider, scholarshipId)).data.requestWaiver.id;
    expect(getCode(await decide(portal, own, true, { by: insider }))).toBe('CONFLICT');
    expect(getCode(await decide(portal, id, true, { by: insider }))).toBe('ok');
  });
});

// product: P8.12
describe('waiver request after payment', () => {
  it('granting a waiver request after payment leaves the refund to an admin', async () => {
    const { student, scholarshipId, id } = await asked();
    const paid = { payerId: student.id, scholarshipId, status: 'PAID' } as const;
    const payment = await makePayment(portal.ctx, { ...paid, providerPaymentId: null });
    await decide(portal, id, true);
    const query = `{ payment(id: "${payment.id}") { status attention { reason } viewerCanRefund } }`;
    expect((await portal.asAdmin(query)).data.payment).toMatchObject({
      status: 'PAID',
      attention: expect.arrayContaining([{ reason: 'WAIVED_AFTER_PAYMENT' }]),
      viewerCanRefund: true,
    });
    const refund = `mutation { refundPayment(input: { id: "${payment.id}", reason: "Waived." }) { refundReason } }`;
    expect((await portal.asAdmin(refund)).data.refundPayment).toEqual({ refundReason: 'Waived.' });
    expect(getCode(await portal.asAdmin(refund))).toBe('CONFLICT');
  });
});

// product: P8.12
it('staff can change whether a scholarship accepts waiver requests, once per version', async () => {
  const { id } = await makeScholarship(portal.ctx);
  const set = (version: number) => `mutation { setWaiverRules(scholarshipId: "${id}", version: ${version},
    input: { acceptsRequests: true }) { acceptsRequests version } }`;
  const answers = await Promise.all([portal.asAdmin(set(0)), portal.asModerator(set(0))]);
  expect(answers.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
  expect((await portal.asAdmin(set(1))).data.setWaiverRules).toEqual({ acceptsRequests: true, version: 2 });
  expect(getCode(await portal.asAdmin(set(0)))).toBe('CONFLICT');
  const query = `{ scholarship(id: "${id}") { viewerFee { acceptsRequest acceptsCode } } }`;
  expect((await portal.asStudent(query)).data.scholarship.viewerFee).toEqual({
    acceptsRequest: true,
    acceptsCode: false,
  });
  expect((await portal.asVisitor(query)).data.scholarship.viewerFee).toBeNull();
});
