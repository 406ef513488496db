import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { openGeneralAnswers, SCHOOL } from '../../../test/generalAnswers.ts';
import { makeGeneralForm, TRADE, TRAVELS } from '../../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { sharing, saveDraft, answersOf, saveGeneral } = openGeneralAnswers(() => portal);

// product: P11.18
describe('general answers', () => {
  it('general answers are stored once if two drafts are saved simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, second, who } = await sharing();
      const saved = await Promise.all(
        [first, second].map((id) => saveDraft(who, id, { 'general.school': id })),
      );
      expect(saved.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
      const winner = saved[0]?.errors ? second : first;
      expect((await answersOf(who, first)).answers).toEqual({ 'general.school': winner });
      expect(await portal.ctx.db.applicationDraft.count({ where: { applicantId: who.id } })).toBe(1);
    }
  });

  // security: C69
  it('general answers saved while the account is being deleted leave nothing behind', async () => {
    const { db } = portal.ctx;
    for (let round = 0; round < 5; round += 1) {
      const { first, second, who } = await sharing();
      const [gone, ...saved] = await Promise.all([
        portal.as(who, 'mutation { deleteMyAccount { isKeptAnonymously } }'),
        ...[first, second].map((id) => saveDraft(who, id, { 'general.school': 'Canary of the deleted' })),
      ]);
      expect(getCode(gone)).toBe('ok');
      for (const one of saved) expect(['ok', 'UNAUTHENTICATED', 'CONFLICT']).toContain(getCode(one));
      const stored = { answers: { path: ['school'], equals: 'Canary of the deleted' } };
      const left = [
        await db.generalAnswers.count({ where: { personId: who.id } }),
        await db.answerSet.count({ where: stored }),
      ];
      expect(left).toEqual([0, 0]);
    }
  });
});

// product: P11.19
describe('application with a general form', () => {
  async function applied() {
    const made = await sharing();
    const answers = { 'general.school': 'Fjordholm', 'general.travels': true, where: 'Oslo' };
    const versions = { version: 1, generalVersion: made.general.version };
    const { data } = await submit(portal, made.who, made.first, { answers: { ...versions, answers } });
    return { ...made, answers, versions, id: String(data.submitApplication.id) };
  }

  it('the conflict error for an application lists the changed questions of both forms', async () => {
    const { general, first, who } = await sharing();
    const answers = { 'general.school': 'A' };
    const changed = await saveGeneral(general.id, general.version, SCHOOL, TRAVELS, TRADE);
    const { version: generalVersion } = changed.data.saveGeneralForm;
    const versions = { version: 1, generalVersion: general.version };
    const sent = await submit(portal, who, first, { answers: { ...versions, answers } });
    expect(sent.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      questions: {
        answers: { version: 1, generalVersion, added: ['general.trade'], removed: [], changed: [] },
      },
    });
    const old = await submit(portal, who, first, { answers: { version: 1, answers } });
    expect(old.errors?.[0]?.extensions).toMatchObject({
      questions: { answers: { added: ['general.school', 'general.travels', 'general.trade'] } },
    });
    const other = await makeGeneralForm(portal.ctx, [SCHOOL, TRAVELS]);
    await portal.ctx.db.scholarship.update({ where: { id: first }, data: { generalFormId: other.id } });
    const swapped = await submit(portal, who, first, { answers: { version: 1, generalVersion, answers } });
    expect(swapped.errors?.[0]?.extensions).toMatchObject({
      questions: {
        answers: { version: 1, generalVersion: other.version, added: null, removed: null, changed: null },
      },
    });
  });

  it('an application sent while its general form is saved is stored completely or rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { general, first, who } = await sharing(TRAVELS);
      const answers = { version: 1, generalVersion: general.version, answers: { 'general.travels': false } };
      const [sent] = await Promise.all([
        submit(portal, who, first, { answers }),
        saveGeneral(general.id, general.version, TRAVELS, SCHOOL),
      ]);
      expect(['ok', 'CONFLICT']).toContain(getCode(sent));
      const kept = await portal.ctx.db.application.count({ where: { applicantId: who.id } });
      expect(kept).toBe(getCode(sent) === 'ok' ? 1 : 0);
    }
  });

  // product: P11.7, P11.8
  it('applications can be filtered by general answers, which are exported as columns', async () => {
    const { first, id } = await applied();
    const filter = (answers: object[]) =>
      portal.asModerator('query ($filter: ApplicationFilter) { applicationIds(filter: $filter) { ids } }', {
        filter: { scholarshipId: first, answers },
      });
    const found = async (answers: object[]) => (await filter(answers)).data.applicationIds.ids;
    expect(await found([{ question: 'general.school', contains: 'fjord' }])).toEqual([id]);
    expect(
      await found([
        { question: 'general.school', contains: 'fjord' },
        { question: 'where', oneOf: ['Oslo'] },
      ]),
    ).toEqual([id]);
    expect(await found([{ question: 'school', contains: 'fjord' }])).toEqual([]);
    expect(getCode(await filter([{ question: 'general.', contains: 'x' }]))).toBe('INVALID_INPUT');
    const url = `/exports/applications.csv?columns=answers&scholarship=${first}`;
    const [head = '', line = ''] = (await portal.requestAs('moderator', { url })).body.split('\r\n');
    expect(head).toContain('School,Will you travel?,Where to?');
    expect(line).toContain('Fjordholm,Yes,Oslo');
  });
});
