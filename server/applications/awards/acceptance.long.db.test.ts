import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson } from '../../test/people.ts';
import { makeForm } from '../../test/questions.ts';
import { ANSWERS, FORM, openAcceptancePortal, START, text } from './test/acceptancePortal.ts';

const parts = await openAcceptancePortal();
const { portal, save, offered, accept, awardOf, readAs, clock, opened, auditOf } = parts;
const { db } = portal.ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

// product: P18.79
describe('accepting with answers', () => {
  it('an award without questions is accepted without answers, and any answers are rejected', async () => {
    for (const form of [null, { sections: [] }]) {
      const { id, owner } = await offered(form);
      expect(await readAs(owner, id)).toEqual({ questions: null, answers: null });
      expect(getCode(await accept(owner, id, ANSWERS, form ? 1 : 0))).not.toBe('ok');
      expect(getCode(await accept(owner, id))).toBe('ok');
      expect(await awardOf(id)).toMatchObject({ state: 'ACCEPTED', answerSetId: null });
    }
  });

  it('an acceptance never stores answers to an outdated version of the form', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner, scholarshipId } = await offered();
      const [accepted, saved] = await Promise.all([
        accept(owner, id, ANSWERS),
        save(scholarshipId, makeForm(START), 1),
      ]);
      expect(getCode(saved)).toBe('ok');
      const { state, answerSet } = await awardOf(id);
      expect(state).toBe(getCode(accepted) === 'ok' ? 'ACCEPTED' : 'OFFERED');
      const version = answerSet?.formVersionId;
      if (version)
        expect((await db.formVersion.findUniqueOrThrow({ where: { id: version } })).version).toBe(1);
    }
  });

  it('accepting an outdated form version returns CONFLICT with the differences', async () => {
    const [one, two] = [await offered(), await offered()];
    await accept(one.owner, one.id, ANSWERS);
    const next = makeForm(START);
    for (const { scholarshipId } of [one, two]) await save(scholarshipId, next, 1);
    const { errors } = await accept(two.owner, two.id, ANSWERS);
    expect(errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'CONFLICT', questions: { answers: { version: 2 } } },
    });
    expect(JSON.stringify(errors?.[0]?.extensions)).toContain('takesPlace');
    expect((await awardOf(two.id)).state).toBe('OFFERED');
    expect(getCode(await accept(two.owner, two.id, { startsOn: '2026-10-01' }, 2))).toBe('ok');
    expect(await readAs(one.owner, one.id)).toEqual({
      ...{ questions: { version: 1, form: FORM }, answers: ANSWERS },
    });
  });
});

// product: P18.78
describe('acceptance form of a plan', () => {
  it('an acceptance form cannot ask for documents, references or scores, and requires a plan', async () => {
    const { scholarshipId } = await opened(0);
    for (const kind of ['document', 'reference', 'score']) {
      const { errors } = await save(scholarshipId, makeForm({ key: 'x', kind, label: text('X') }));
      expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    }
    const { scholarshipId: unplanned } = await opened(0, null);
    expect(getCode(await save(unplanned))).toBe('CONFLICT');
    const student = await makePerson(portal.ctx);
    expect(getCode(await save(scholarshipId, FORM, 0, student))).toBe('FORBIDDEN');
    expect(await db.form.count({ where: { purpose: 'ACCEPTANCE', awardPlan: { scholarshipId } } })).toBe(0);
  });

  it('saving the award plan preserves the acceptance form; deleting the scholarship deletes it', async () => {
    const { scholarshipId } = await opened(0);
    await save(scholarshipId);
    expect(getCode(await parts.savePlan(scholarshipId, { version: 1, places: 5 }))).toBe('ok');
    const { acceptanceFormId } = await db.awardPlan.findUniqueOrThrow({ where: { scholarshipId } });
    expect(acceptanceFormId).not.toBeNull();
    const [plan] = (await auditOf(scholarshipId)).filter(({ action }) => action === 'awardPlan.save');
    expect(JSON.stringify(plan)).not.toContain('acceptanceForm');
    await db.scholarship.delete({ where: { id: scholarshipId } });
    expect(await db.form.count({ where: { id: acceptanceFormId ?? '' } })).toBe(0);
  });
});

// product: P18.80
// security: C125
describe('access to acceptance answers', () => {
  it('the recipient’s export contains the acceptance answers; erasure removes them but not the amount', async () => {
    const { id, owner, applicationId } = await offered();
    await accept(owner, id, ANSWERS);
    const { data } = await portal.as(owner, '{ myData }');
    const [application] = (data.myData.applications as { id: string; awards: object[] }[]).filter(
      (one) => one.id === applicationId,
    );
    expect(application?.awards).toMatchObject([{ answerSet: { answers: ANSWERS } }]);
    expect(JSON.stringify(application)).not.toContain('answerSetId":"');
    await db.award.update({ where: { id }, data: { state: 'ENDED' } });
    const { answerSetId } = await awardOf(id);
    expect(getCode(await portal.asAdmin(`mutation { deleteUser(id: "${owner.id}") { id } }`))).toBe('ok');
    expect(await awardOf(id)).toMatchObject({ answerSetId: null, signedName: null, amount: 100_000n });
    expect(await db.answerSet.count({ where: { id: answerSetId ?? '' } })).toBe(0);
    expect(await db.answerValue.count({ where: { answerSetId: answerSetId ?? '' } })).toBe(0);
  });

  it('webhooks and e-mails about an acceptance do not contain its answers', async () => {
    await db.webhookEndpoint.create({
      data: { url: 'https://partner.example.org/', events: ['AWARD_ANSWERED'], secret: 'x' },
    });
    const { id, owner, applicationId, scholarshipId } = await offered();
    await accept(owner, id, ANSWERS);
    const told = await db.webhookDelivery.findMany({ where: { payload: { contains: id } } });
    expect(told.map(({ payload }) => JSON.parse(payload).data)).toEqual([
      { id, applicationId, scholarshipId, state: 'ACCEPTED' },
    ]);
    const mails = await db.outboxMail.findMany({ where: { to: owner.email } });
    expect(mails.length).toBeGreaterThan(1);
    expect(JSON.stringify(mails)).not.toContain('2026-10-01');
  });
});

// product: P18.82
describe('awards export', () => {
  // product: P3.9
  it('the awards export requires recent proof of identity', async () => {
    const { scholarshipId } = await offered();
    const stale = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const where = { id: stale.sessionId };
    await db.session.updateMany({
      where,
      data: { createdAt: new Date(TEST_NOW.getTime() - 3_600_000), provedAt: null },
    });
    const answer = await portal.requestAs(stale, { url: `/exports/awards.csv?scholarship=${scholarshipId}` });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'PROOF_REQUIRED']);
  });
});
