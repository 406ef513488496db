import { describe, expect, it } from 'vitest';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions, TOWN, TRADE, TRAVELS } from '../../test/questions.ts';
import { fieldsOf, form, openAnswersPortal, SET, SUBMIT_ALL } from './test/answersPortal.ts';

const { portal, saveDraft, saveQuestions, applied } = await openAnswersPortal();

// product: P11.3
describe('submitting answers', () => {
  it('a submission sent while the questions change is either stored completely or rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await makePerson(portal.ctx);
      const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRAVELS]);
      const [sent] = await Promise.all([
        submit(portal, who, id, { answers: { version: 1, answers: { travels: true } } }),
        saveQuestions(id, 1, TRAVELS, MOTIVATION),
      ]);
      expect(['ok', 'CONFLICT']).toContain(getCode(sent));
      const kept = await portal.ctx.db.application.count({ where: { applicantId: who.id } });
      expect(kept).toBe(getCode(sent) === 'ok' ? 1 : 0);
    }
  });

  it('the REST API names missing answers and accepts forms without required questions', async () => {
    const who = await makePerson(portal.ctx);
    const apply = async (itemId: string) => {
      const payload = {
        ...FORM,
        gender: 'Female',
        degree: 'Masters',
        itemId,
        answers: { version: 1, answers: { motivation: 'x' } },
      };
      return portal.requestAs(who, { method: 'POST', url: '/scholarfromuser', payload });
    };
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    await saveDraft(who, id, { motivation: 'Stored' });
    const refused = await apply(id);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['answers.motivation']]);
    const { id: optional } = await makeScholarshipWithQuestions(portal.ctx, [TRAVELS]);
    expect((await apply(optional)).json()).toMatchObject({ acknowledged: true });
    const kept = await portal.ctx.db.application.findMany({ where: { applicantId: who.id } });
    expect(kept).toMatchObject([{ scholarshipId: optional, answerSetId: null }]);
  });
});

// product: P11.5
describe('submitted answers', () => {
  const UPDATE = `mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
    updateApplication(id: $id, version: $version, input: $input) { version ${SET} }
  }`;
  const { applicantImage: _, ...UNCHANGED } = FORM;
  const update = (who: Person, id: string, version: number, given: object) =>
    portal.as(who, UPDATE, { id, version, input: { ...UNCHANGED, ...given } });

  it('an edited application keeps the form version with which it was submitted', async () => {
    const { who, scholarship, id } = await applied([MOTIVATION, TRAVELS, TOWN], { motivation: 'Stars' });
    await saveQuestions(scholarship.id, 1, TRADE);
    const refused = await update(who, id, 1, {
      answers: { motivation: null, travels: true, trade: 'MASON' },
    });
    expect(fieldsOf(refused)).toEqual(['answers.motivation', 'answers.town', 'answers.trade']);
    const { data } = await update(who, id, 1, { answers: { travels: true, town: 'Oslo' } });
    expect(data.updateApplication).toMatchObject({
      version: 2,
      answers: { questions: { version: 1 }, answers: { motivation: 'Stars', travels: true, town: 'Oslo' } },
    });
    const event = await portal.ctx.db.applicationEvent.findFirst({
      where: { applicationId: id, kind: 'UPDATED' },
    });
    expect(event?.detail).toEqual({ fields: ['answers.travels', 'answers.town'] });
    const rows = await portal.ctx.db.answerValue.count({
      where: { answerSet: { applications: { some: { id } } } },
    });
    expect(rows).toBe(3);
    expect((await update(who, id, 2, { answers: { town: 'Oslo' } })).data.updateApplication.version).toBe(2);
    expect(getCode(await update(who, id, 1, { answers: { town: 'Rome' } }))).toBe('CONFLICT');
  });

  it('an update over REST changes nothing if a newly required answer is missing', async () => {
    const { who, id } = await applied([TRAVELS, TRADE], { travels: true });
    const answer = await portal.requestAs(who, {
      method: 'PATCH',
      url: `/scholaritem/updateItem/${id}`,
      payload: { degree: 'Diploma' },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['answers.trade']]);
    expect(await portal.ctx.db.application.findUnique({ where: { id } })).toMatchObject({
      degree: 'MASTERS',
      version: 1,
    });
  });

  it("an applicant's answers are copied to the next application and erased with the account", async () => {
    const { who, scholarship, id } = await applied([MOTIVATION, TRAVELS], {
      motivation: 'Canary',
      travels: true,
    });
    await portal.as(who, `mutation { cancelApplication(id: "${id}") { id } }`);
    await saveQuestions(scholarship.id, 1, MOTIVATION);
    const { data } = await portal.as(who, `mutation { applyAgain(id: "${id}") { ${SET} } }`);
    expect(data.applyAgain.answers).toMatchObject({
      answers: { motivation: 'Canary' },
      setAside: [{ question: 'travels' }],
    });
    const { myData } = (await portal.as(who, '{ myData }')).data;
    expect(myData.applications[0].answerSet.answers).toEqual({ motivation: 'Canary', travels: true });
    expect(myData.drafts[0].answerSet.answers).toEqual({ motivation: 'Canary' });
    await portal.asAdmin(`mutation { deleteUser(id: "${who.id}") { id } }`);
    const rest = JSON.stringify([
      await portal.ctx.db.answerSet.findMany(),
      await portal.ctx.db.answerValue.findMany(),
    ]);
    const left = await portal.ctx.db.application.findUnique({ where: { id } });
    expect([left?.answerSetId, JSON.stringify(left).includes('Canary')]).toEqual([null, false]);
    expect(
      await portal.ctx.db.answerValue.count({
        where: { answerSet: { applications: { some: { applicantId: who.id } } } },
      }),
    ).toBe(0);
    expect(rest.length).toBeGreaterThan(0);
  });
});

// product: P11.9
describe('submitting several applications', () => {
  it.each([0, 21])('a bulk submission of %i applications is rejected', async (count) => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarship(portal.ctx);
    const { data, errors } = await portal.as(who, SUBMIT_ALL, {
      inputs: Array.from({ length: count }, () => form(id)),
    });
    expect([data.submitApplications, Object.keys(errors?.[0]?.extensions.fields ?? {})]).toEqual([
      null,
      ['inputs'],
    ]);
  });
});
