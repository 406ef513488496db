import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { FORM, getCode, submit } from '../../../test/applying.ts';
import { openGeneralAnswers, SCHOOL, SET } from '../../../test/generalAnswers.ts';
import type { Person } from '../../../test/people.ts';
import { makeGeneralForm, TRADE, TRAVELS } from '../../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { sharing, saveDraft, answersOf, saveGeneral } = openGeneralAnswers(() => portal);

const fieldsOf = ({ errors }: Awaited<ReturnType<typeof submit>>) =>
  Object.keys(errors?.[0]?.extensions.fields ?? {}).sort();

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

  it("general answers survive changes to their form and are separate from other forms' answers", async () => {
    const { general, first, second, who } = await sharing();
    await saveDraft(who, first, { 'general.school': 'A', 'general.travels': true });
    const changed = await saveGeneral(general.id, general.version, { ...SCHOOL, kind: 'paragraph' }, TRAVELS);
    expect(await answersOf(who, second)).toMatchObject({
      questions: { generalVersion: changed.data.saveGeneralForm.version },
      answers: { 'general.travels': true },
      setAside: [{ question: 'general.school', kind: 'line', answer: 'A' }],
    });
    await saveGeneral(general.id, changed.data.saveGeneralForm.version, SCHOOL, TRAVELS);
    expect((await answersOf(who, second)).answers).toEqual({
      'general.school': 'A',
      'general.travels': true,
    });
    const other = await makeGeneralForm(portal.ctx, [SCHOOL]);
    await portal.ctx.db.scholarship.update({ where: { id: second }, data: { generalFormId: other.id } });
    expect(await answersOf(who, second)).toMatchObject({ generalVersion: 0, answers: {}, setAside: [] });
    expect(getCode(await saveDraft(who, second, { 'general.school': 'B' }, { generalVersion: 1 }))).toBe(
      'CONFLICT',
    );
    const sent = await saveDraft(who, second, { 'general.gone': 'B' });
    expect(sent.data.saveDraft.answers.problems).toEqual([{ question: 'general.gone' }]);
  });

  // product: P11.5
  it("general answers are included in the person's data export and deleted with the account", async () => {
    const { general, first, who } = await sharing();
    const answers = { 'general.school': 'Canary', 'general.travels': false };
    await saveDraft(who, first, answers);
    const versions = { version: 1, generalVersion: general.version };
    const { data } = await submit(portal, who, first, { answers: { ...versions, answers } });
    const { myData } = (await portal.as(who, '{ myData }')).data;
    const stored = { school: 'Canary', travels: false };
    expect(myData.generalAnswers[0].answerSet.answers).toEqual(stored);
    expect(myData.applications[0].generalSet.answers).toEqual(stored);
    await portal.asAdmin(`mutation { deleteUser(id: "${who.id}") { id } }`);
    const { db } = portal.ctx;
    const left = [
      await db.generalAnswers.findMany({ where: { personId: who.id } }),
      await db.answerSet.findMany({ where: { answers: { path: ['school'], equals: 'Canary' } } }),
      await db.answerValue.findMany({ where: { text: 'Canary' } }),
    ];
    expect(left).toEqual([[], [], []]);
    const kept = await db.application.findUnique({ where: { id: data.submitApplication.id } });
    expect([kept?.answerSetId, kept?.generalSetId]).toEqual([null, null]);
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

  const { applicantImage: _, ...UNCHANGED } = FORM;
  const update = (who: Person, id: string, answers: object, version = 1) =>
    portal.as(
      who,
      `mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
        updateApplication(id: $id, version: $version, input: $input) { version answers { ${SET} } } }`,
      { id, version, input: { ...UNCHANGED, answers } },
    );

  it("an edit of an application uses the application's form versions and answers", async () => {
    const { general, first, who, id } = await applied();
    await saveGeneral(general.id, general.version, TRAVELS);
    expect(fieldsOf(await update(who, id, { 'general.school': null, where: null }))).toEqual([
      ...['answers.general.school', 'answers.where'],
    ]);
    const { data } = await update(who, id, { 'general.travels': false, 'general.school': 'B' });
    expect(data.updateApplication).toMatchObject({
      version: 2,
      answers: { answers: { 'general.school': 'B', 'general.travels': false } },
    });
    const event = await portal.ctx.db.applicationEvent.findFirst({
      where: { applicationId: id, kind: 'UPDATED' },
    });
    expect(event?.detail).toEqual({
      fields: ['answers.general.school', 'answers.general.travels', 'answers.where'],
    });
    const values = await portal.ctx.db.answerValue.findMany({
      where: { answerSet: { applicationsOfGeneral: { some: { id } } }, question: 'school' },
    });
    expect(values.map(({ text }) => text)).toEqual(['B']);
    expect((await answersOf(who, first)).answers['general.travels']).toBe(true);
    await portal.as(who, `mutation { cancelApplication(id: "${id}") { id } }`);
    const again = await portal.as(who, `mutation { applyAgain(id: "${id}") { answers { ${SET} } } }`);
    expect(again.data.applyAgain.answers.answers).toEqual({ 'general.travels': true });
  });

  // product: P11.9
  it('a bulk submission reports missing general answers per application', async () => {
    const { general, first, second, who } = await sharing();
    const form = (scholarshipId: string, version: number) => ({
      ...{ ...FORM, scholarshipId, consent: true },
      answers: {
        version,
        generalVersion: general.version,
        answers: { 'general.school': 'A', 'general.travels': true },
      },
    });
    const { data } = await portal.as(
      who,
      `mutation ($inputs: [ApplicationInput!]!) {
        submitApplications(inputs: $inputs) { scholarshipId isDone application { totalFee } code fields { field } } }`,
      { inputs: [form(first, 1), form(second, 0)] },
    );
    expect(data.submitApplications).toMatchObject([
      {
        scholarshipId: first,
        isDone: false,
        code: 'INVALID_INPUT',
        fields: [{ field: 'answers.where' }],
      },
      { scholarshipId: second, isDone: true, application: { totalFee: expect.any(Number) } },
    ]);
  });
});
