import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { FORM, getCode, submit } from '../../../test/applying.ts';
import { openGeneralAnswers, SCHOOL, SET } from '../../../test/generalAnswers.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeGeneralForm, TRAVELS } from '../../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { sharing, saveDraft, answersOf, saveGeneral } = openGeneralAnswers(() => portal);
const READ = `query ($id: UUID!) { application(id: $id) { version answers { ${SET} } } }`;
const fieldsOf = ({ errors }: Awaited<ReturnType<typeof submit>>) =>
  Object.keys(errors?.[0]?.extensions.fields ?? {}).sort();

// product: P11.18
describe('general answers', () => {
  it('general answers are shared by all scholarships with the form and marked as shared', async () => {
    const { first, second, who } = await sharing();
    expect(await answersOf(who, second)).toMatchObject({
      version: 0,
      generalVersion: 0,
      answers: {},
      kept: [],
    });
    const saved = await saveDraft(who, first, {
      'general.school': 'Fjordholm',
      'general.travels': true,
      where: 'Oslo',
    });
    const set = saved.data.saveDraft.answers;
    expect(set).toMatchObject({
      answers: { 'general.school': 'Fjordholm', 'general.travels': true, where: 'Oslo' },
      kept: ['general.school', 'general.travels'],
      sections: [
        { key: 'general.more', state: 'DONE' },
        { key: 'more', state: 'DONE' },
      ],
    });
    expect(await answersOf(who, second)).toMatchObject({
      version: 0,
      generalVersion: set.generalVersion,
      answers: { 'general.school': 'Fjordholm', 'general.travels': true },
      kept: ['general.school', 'general.travels'],
    });
    expect(await answersOf(await makePerson(portal.ctx), second)).toMatchObject({ answers: {}, kept: [] });
    const visited = await portal.asVisitor(`{ scholarship(id: "${second}") { viewerAnswers { version } } }`);
    expect(visited.data.scholarship.viewerAnswers).toBeNull();
    await portal.as(who, `mutation { discardDraft(scholarshipId: "${first}") }`);
    expect((await answersOf(who, first)).answers).toEqual({
      'general.school': 'Fjordholm',
      'general.travels': true,
    });
  });

  it('saving general answers conflicts if another draft has changed them, and overwrites nothing', async () => {
    const { first, second, who } = await sharing();
    const begun = await saveDraft(who, first, { 'general.school': 'A' });
    const {
      version,
      answers: { generalVersion },
    } = begun.data.saveDraft;
    expect(getCode(await saveDraft(who, second, { 'general.school': 'B' }))).toBe('CONFLICT');
    expect(getCode(await saveDraft(who, second, { 'general.school': 'B' }, { generalVersion }))).toBe('ok');
    const own = { version, generalVersion };
    expect(getCode(await saveDraft(who, first, { 'general.travels': true }, own))).toBe('CONFLICT');
    expect(getCode(await saveDraft(who, first, { where: 'Oslo' }, own))).toBe('CONFLICT');
    expect(getCode(await saveDraft(who, first, {}, own))).toBe('CONFLICT');
    const now = await answersOf(who, first);
    expect(now).toMatchObject({ version, answers: { 'general.school': 'B' } });
    const mended = await saveDraft(
      who,
      first,
      { 'general.travels': true },
      { version, generalVersion: now.generalVersion },
    );
    expect(mended.data.saveDraft.answers.answers).toEqual({ 'general.school': 'B', 'general.travels': true });
    const again = await saveDraft(
      who,
      first,
      { 'general.travels': true },
      { version, generalVersion: now.generalVersion },
    );
    expect(again.data.saveDraft.answers).toEqual(mended.data.saveDraft.answers);
    expect(getCode(await saveDraft(who, first, { where: 'Oslo' }, { version: version + 1 }))).toBe('ok');
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
  const { applicantImage: _, ...UNCHANGED } = FORM;
  const update = (who: Person, id: string, answers: object, version = 1) =>
    portal.as(
      who,
      `mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
        updateApplication(id: $id, version: $version, input: $input) { version answers { ${SET} } } }`,
      { id, version, input: { ...UNCHANGED, answers } },
    );

  it('an application is rejected with a field error for each problem in both forms', async () => {
    const { general, first, who } = await sharing();
    await saveDraft(who, first, { 'general.school': 'Stored' });
    const versions = { version: 1, generalVersion: general.version };
    expect(fieldsOf(await submit(portal, who, first))).toEqual(['answers.general.school']);
    const sent = await submit(portal, who, first, {
      answers: { ...versions, answers: { 'general.travels': true, 'general.riddle': 1 } },
    });
    expect(fieldsOf(sent)).toEqual(['answers.general.riddle', 'answers.general.school', 'answers.where']);
    const payload = { ...FORM, gender: 'Female', degree: 'Masters', itemId: first };
    const refused = await portal.requestAs(who, { method: 'POST', url: '/scholarfromuser', payload });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
      400,
      ['answers.general.school'],
    ]);
    expect(await portal.ctx.db.application.count({ where: { applicantId: who.id } })).toBe(0);
  });

  it("an application stores a copy of both forms' answers that never changes", async () => {
    const { general, first, second, who, answers, versions, id } = await applied();
    expect((await answersOf(who, second)).answers).toEqual({
      'general.school': 'Fjordholm',
      'general.travels': true,
    });
    const { generalVersion } = await answersOf(who, second);
    await saveDraft(who, second, { 'general.school': 'Elsewhere' }, { generalVersion });
    await saveGeneral(general.id, general.version, { ...SCHOOL, label: { en: 'Your school' } }, TRAVELS);
    const read = (await portal.as(who, READ, { id })).data.application;
    expect(read.answers).toMatchObject({
      version: 1,
      generalVersion: 0,
      kept: [],
      answers,
      questions: versions,
    });
    const rows = await portal.ctx.db.answerValue.findMany({
      where: {
        answerSet: { OR: [{ applications: { some: { id } } }, { applicationsOfGeneral: { some: { id } } }] },
      },
      orderBy: { question: 'asc' },
    });
    const { ownFormId } = await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id: first } });
    expect(rows.map(({ formId, question, text, flag }) => [formId, question, text ?? flag])).toEqual([
      [general.id, 'school', 'Fjordholm'],
      [general.id, 'travels', true],
      [ownFormId, 'where', 'Oslo'],
    ]);
  });

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
