import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { FORM, getCode, submit } from '../../../test/applying.ts';
import { openGeneralAnswers, SCHOOL, SET } from '../../../test/generalAnswers.ts';
import { makePerson } from '../../../test/people.ts';
import { TRAVELS } from '../../../test/questions.ts';

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
});
