import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { clickPay, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { answerProfile } from '../../test/requirements.ts';
import { rounds } from '../../test/rounds.ts';

const { portal } = await openPayingPortal();
const { db } = portal.ctx;

const POOR = { fact: 'income', is: 'atMost', value: 9_000 };
const NEAR = { fact: 'nationality', is: 'oneOf', value: ['BD', 'NP'] };

const SET = `mutation ($id: UUID!, $version: NonNegativeInt!, $condition: Condition) { setWaiverRules(scholarshipId: $id,
  version: $version, input: { acceptsRequests: false, condition: $condition }) { condition version } }`;

async function begin(condition: object = { any: [POOR, NEAR] }) {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const { errors } = await portal.asAdmin(SET, { id: scholarshipId, version: 0, condition });
  expect(errors).toBeUndefined();
  return { student: await makePerson(portal.ctx), scholarshipId };
}

async function readFee(who: Person, scholarshipId: string) {
  const query = `{ scholarship(id: "${scholarshipId}") { viewerFee { total waiver condition { verdict missing { fact label } } } } }`;
  return (await portal.as(who, query)).data.scholarship.viewerFee;
}

const stateOf = async (who: Person, id: string) =>
  (await portal.as(who, `{ application(id: "${id}") { paymentState viewerCanPay timeline { kind } } }`)).data
    .application;

// product: P8.13
describe('waiver condition', () => {
  it('a condition waives the fee only if it is known to be met', async () => {
    const { student, scholarshipId } = await begin();
    const nationality = { fact: 'nationality', label: 'Nationality' };
    const unknown = { verdict: 'UNKNOWN', missing: expect.arrayContaining([nationality]) };
    expect(await readFee(student, scholarshipId)).toEqual({ total: 25, waiver: null, condition: unknown });
    expect((await clickPay(portal, student, scholarshipId)).json().url).toContain('checkout');
    await answerProfile(portal.ctx, student, {
      nationality: 'NO',
      income: { amount: 1_000_000, currency: 'USD' },
    });
    expect(await readFee(student, scholarshipId)).toMatchObject({ total: 25, waiver: null });
    await answerProfile(portal.ctx, student, { nationality: 'BD' });
    expect(await readFee(student, scholarshipId)).toEqual({
      total: 0,
      waiver: 'CONDITION',
      condition: { verdict: 'MET', missing: [] },
    });
    expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(0);
    expect((await clickPay(portal, student, scholarshipId)).json().url).toContain(scholarshipId);
    await runPaymentJobs(portal.ctx);
    const [payment] = await db.payment.findMany({ where: { payerId: student.id } });
    expect(payment?.status).toBe('EXPIRED');
  });

  it('a waiver used when applying survives later changes to the answers or the condition', async () => {
    const { student, scholarshipId } = await begin(NEAR);
    await answerProfile(portal.ctx, student, { nationality: 'BD' });
    const { id } = (await submit(portal, student, scholarshipId)).data.submitApplication;
    const waived = {
      paymentState: 'NOT_DUE',
      viewerCanPay: false,
      timeline: [{ kind: 'SUBMITTED' }, { kind: 'FEE_WAIVED' }],
    };
    expect(await stateOf(student, id)).toEqual(waived);
    await answerProfile(portal.ctx, student, { nationality: 'NO' });
    await portal.asAdmin(SET, { id: scholarshipId, version: 1, condition: null });
    expect(await stateOf(student, id)).toEqual(waived);
    expect(await db.feeWaiver.findFirst({ where: { personId: student.id } })).toMatchObject({
      reason: 'CONDITION',
      condition: NEAR,
    });
    const late = await makePerson(portal.ctx);
    await answerProfile(portal.ctx, late, { nationality: 'BD' });
    expect(await readFee(late, scholarshipId)).toEqual({ total: 25, waiver: null, condition: null });
  });

  it('a click on Pay waives the fee once the condition is met', async () => {
    const { student, scholarshipId } = await begin(NEAR);
    const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    await answerProfile(portal.ctx, student, { nationality: 'BD' });
    expect(await stateOf(student, id)).toMatchObject({ paymentState: 'UNPAID', viewerCanPay: true });
    expect((await clickPay(portal, student, scholarshipId)).statusCode).toBe(200);
    expect(await stateOf(student, id)).toMatchObject({ paymentState: 'NOT_DUE', viewerCanPay: false });
    expect(await db.payment.count({ where: { payerId: student.id } })).toBe(0);
  });

  // product: P8.15
  it('saved or verified answers that meet the condition waive the fee', async () => {
    const waived = { paymentState: 'NOT_DUE', viewerCanPay: false, timeline: [{ kind: 'FEE_WAIVED' }] };
    const { student, scholarshipId } = await begin(NEAR);
    const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    const SAVE = 'mutation ($answers: Answers!) { saveApplicantProfile(answers: $answers) { version } }';
    expect(getCode(await portal.as(student, SAVE, { answers: { nationality: 'BD' } }))).toBe('ok');
    expect(await stateOf(student, id)).toEqual(waived);
    const other = await begin(NEAR);
    const { id: verified } = await makeApplication(portal.ctx, {
      applicantId: other.student.id,
      scholarshipId: other.scholarshipId,
    });
    const file = `email,fact,value,source,day\r\n${other.student.email},nationality,NP,Registrar,2026-06-01`;
    const imported = await portal.requestAs('admin', {
      method: 'POST',
      url: '/imports/facts',
      payload: file,
    });
    expect(imported.json()).toMatchObject({ isWritten: true });
    await runPaymentJobs(portal.ctx);
    expect(await stateOf(other.student, verified)).toEqual(waived);
  });

  it('an answer that leaves part of the condition unknown does not waive the fee', async () => {
    const { student, scholarshipId } = await begin({ all: [NEAR, POOR] });
    const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    const SAVE = 'mutation ($answers: Answers!) { saveApplicantProfile(answers: $answers) { version } }';
    await portal.as(student, SAVE, { answers: { nationality: 'BD' } });
    expect(await stateOf(student, id)).toMatchObject({ paymentState: 'UNPAID', viewerCanPay: true });
  });

  it('parallel clicks on Pay store one waiver and leave no open checkout', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const { student, scholarshipId } = await begin(NEAR);
      const clicks = () => Array.from({ length: 3 }, () => clickPay(portal, student, scholarshipId));
      await Promise.all([...clicks(), answerProfile(portal.ctx, student, { nationality: 'BD' })]);
      await Promise.all([...clicks(), submit(portal, student, scholarshipId)]);
      await runPaymentJobs(portal.ctx);
      expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(1);
      const open = { payerId: student.id, status: 'CREATED' } as const;
      expect(await db.payment.count({ where: open })).toBe(0);
    }
  });

  it.each([
    [{ fact: 'shoeSize', is: 'atMost', value: 42 }, 'input.condition.fact'],
    [{ fact: 'nationality', is: 'atMost', value: 42 }, 'input.condition.is'],
    [{ all: [] }, 'input.condition.all'],
    ['anything', 'input.condition'],
    [false, 'input.condition'],
    [{ all: [NEAR, { ...NEAR, value: ['NO'] }] }, 'input.condition'],
  ])(
    'the waiver condition %j is rejected, and the earlier condition still applies',
    async (condition, field) => {
      const { scholarshipId } = await begin(NEAR);
      const { errors } = await portal.asAdmin(SET, { id: scholarshipId, version: 1, condition });
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
      const query = `{ waiverRules(scholarshipId: "${scholarshipId}") { condition version } }`;
      expect((await portal.asAdmin(query)).data.waiverRules).toEqual({ condition: NEAR, version: 1 });
    },
  );

  it('listing the answers missing from a condition takes a constant number of queries', async () => {
    const { student } = await begin();
    await begin();
    const ask = (pageSize: number) => () =>
      portal.as(
        student,
        `{ scholarships(pageSize: ${pageSize}) { items { viewerFee { condition { missing { label } } } } } }`,
      );
    await ask(5)();
    expect(await portal.countQueries(ask(5))).toBe(await portal.countQueries(ask(1)));
  });

  it('the waiver condition does not change if staff change only whether requests are accepted', async () => {
    const { scholarshipId } = await begin(NEAR);
    const set = `mutation { setWaiverRules(scholarshipId: "${scholarshipId}", version: 1, input: { acceptsRequests: true }) { condition } }`;
    const answered = await portal.asAdmin(set);
    expect([getCode(answered), answered.data.setWaiverRules.condition]).toEqual(['ok', NEAR]);
  });
});
