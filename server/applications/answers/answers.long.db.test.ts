import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { MOTIVATION, makeForm, makeScholarshipWithQuestions, TRAVELS } from '../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SET = `answers { version answers notAsked problems { question message } setAside { question kind answer }
  sections { key state } questions { version } }`;
const SAVE = `mutation ($id: UUID!, $content: JSON!, $version: Int, $answers: Answers) {
  saveDraft(input: { scholarshipId: $id, content: $content, version: $version, answers: $answers }) { version content ${SET} }
}`;
const saveDraft = (who: Person, id: string, answers: unknown, version?: number, content: object = {}) =>
  portal.as(who, SAVE, { id, answers, version, content });
const saveQuestions = (id: string, version: number, ...questions: object[]) =>
  portal.asModerator(
    'mutation ($id: UUID!, $form: Form!, $version: Int!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: $version }) { id } }',
    { id, version, form: makeForm(...questions) },
  );

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
