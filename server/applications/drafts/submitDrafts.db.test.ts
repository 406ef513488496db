import { describe, expect, it } from 'vitest';
import { FORM } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { MOTIVATION, makeGeneralForm, makeScholarshipWithQuestions, TRAVELS } from '../../test/questions.ts';
import { makeCode, redeem } from '../../test/waivers.ts';
import { DRAFTS, openDraftsPortal } from './test/draftsPortal.ts';

const { portal, draftOf, readinessOf, send, submit, appliedFor } = await openDraftsPortal();

// product: P11.22
describe('draft readiness', () => {
  it('draft readiness lists missing fields with their labels in form order', async () => {
    const who = await makePerson(portal.ctx);
    const general = await makeGeneralForm(portal.ctx, [
      { key: 'school', kind: 'line', label: { en: 'School' }, isRequired: true },
    ]);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION], {
      generalFormId: general.id,
    });
    await draftOf(who, id, { content: { ...FORM, phone: 'call me', ssc: '' } });
    expect(await readinessOf(who, id)).toMatchObject({
      isReady: false,
      obstacle: null,
      missing: [
        { field: 'phone', label: 'Phone', message: expect.any(String) },
        { field: 'ssc', label: 'SSC result' },
        { field: 'answers.general.school', label: 'School' },
        { field: 'answers.motivation', label: 'Why you?' },
      ],
    });
  });

  it('draft readiness includes the outstanding fee: zero if paid, waived or not charged', async () => {
    const who = await makePerson(portal.ctx);
    const fees = { applicationFees: 40, serviceCharge: 10 };
    const [due, paid, waived, free] = [
      await makeScholarship(portal.ctx, fees),
      await makeScholarship(portal.ctx, fees),
      await makeScholarship(portal.ctx, fees),
      await makeScholarship(portal.ctx, { applicationFees: 0, serviceCharge: 0 }),
    ];
    for (const { id } of [due, paid, waived, free]) await draftOf(who, id);
    await portal.ctx.db.payment.create({
      data: {
        ...{ payerId: who.id, scholarshipId: paid.id, amount: 5000, currency: 'USD', provider: 'test' },
        ...{ status: 'PAID', paidAt: portal.ctx.now() },
      },
    });
    const { code } = await makeCode(portal, waived.id);
    await redeem(portal, who, waived.id, code);
    const left = [];
    for (const { id } of [due, paid, waived, free]) left.push((await readinessOf(who, id)).feeLeft);
    expect(left).toEqual([50, 0, 0, 0]);
  });
});

// product: P11.22
describe('submitting several drafts', () => {
  it("a bulk submission submits each ready draft and returns the remaining drafts' problems", async () => {
    const who = await makePerson(portal.ctx);
    const general = await makeGeneralForm(portal.ctx, [TRAVELS]);
    const asks = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION], { generalFormId: general.id });
    const answers = { motivation: 'I like ships', 'general.travels': true };
    await draftOf(who, asks.id, { answers, generalVersion: 0 });
    const open = await draftOf(who, (await makeScholarship(portal.ctx)).id, { content: {} });
    const plain = await draftOf(who, (await makeScholarship(portal.ctx)).id);
    const { data } = await submit(who, [asks.id, open, plain]);
    expect(data.submitDrafts).toMatchObject([
      {
        scholarshipId: asks.id,
        isDone: true,
        application: { referenceNumber: expect.stringMatching(/^AP-/) },
      },
      {
        ...{ scholarshipId: open, isDone: false, code: 'INVALID_INPUT' },
        fields: expect.arrayContaining([{ field: 'phone', message: expect.any(String) }]),
      },
      { scholarshipId: plain, isDone: true, code: null },
    ]);
    const [sent] = data.submitDrafts;
    const read = `{ application(id: "${sent.application.id}") { address answers { answers } consentedAt } }`;
    expect((await portal.as(who, read)).data.application).toMatchObject({
      address: FORM.address,
      answers: { answers },
      consentedAt: expect.any(String),
    });
    expect((await portal.as(who, DRAFTS)).data.myDrafts).toMatchObject([{ scholarship: { id: open } }]);
  });

  it('repeated and parallel bulk submissions with the same key create each application once', async () => {
    const who = await makePerson(portal.ctx);
    const ids = [
      await draftOf(who, (await makeScholarship(portal.ctx)).id),
      await draftOf(who, (await makeScholarship(portal.ctx)).id),
    ];
    const drafts = [];
    for (const scholarshipId of ids)
      drafts.push({ scholarshipId, revision: (await readinessOf(who, scholarshipId)).revision });
    const [one, other] = await Promise.all([
      send(who, drafts, { key: 'all' }),
      send(who, drafts, { key: 'all' }),
    ]);
    const again = await send(who, drafts, { key: 'all' });
    expect(again.data.submitDrafts).toMatchObject([{ isDone: true }, { isDone: true }]);
    expect([one.data, other.data]).toEqual([again.data, again.data]);
    expect((await appliedFor(who)).sort()).toEqual(ids.sort());
    const { data } = await send(who, drafts, { key: 'another' });
    expect(data.submitDrafts).toMatchObject([{ code: 'CONFLICT' }, { code: 'CONFLICT' }]);
  });

  it("submitting another user's draft returns NOT_FOUND and creates no application", async () => {
    const [who, other] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    const id = await draftOf(other, (await makeScholarship(portal.ctx)).id);
    const { data } = await submit(who, [id]);
    expect(data.submitDrafts).toMatchObject([{ code: 'NOT_FOUND', application: null }]);
    expect(await appliedFor(other)).toEqual([]);
  });

  it.each([
    ['no drafts', 0, true, 'drafts'],
    ['21 drafts', 21, true, 'drafts'],
    ['a draft without consent', 1, false, 'consent'],
  ])('an invalid bulk submission submits no draft: %s', async (_name, count, consent, field) => {
    const who = await makePerson(portal.ctx);
    const id = await draftOf(who, (await makeScholarship(portal.ctx)).id);
    const ids = Array.from({ length: count }, () => id);
    const { data, errors } = await submit(who, ids, { consent });
    expect(data.submitDrafts).toBeNull();
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
    expect(await appliedFor(who)).toEqual([]);
  });
});
