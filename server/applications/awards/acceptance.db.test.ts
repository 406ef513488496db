import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeForm } from '../../test/questions.ts';
import { ANSWERS, FORM, openAcceptancePortal, START, text } from './test/acceptancePortal.ts';

const parts = await openAcceptancePortal();
const { portal, moderator, coordinator, opened, save, offered, accept, awardOf, readAs, auditOf, clock } =
  parts;
const { db } = portal.ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

// product: P18.78
describe('acceptance form of a plan', () => {
  it('staff and coordinators can save acceptance form versions; the audit names the questions', async () => {
    const { scholarshipId } = await opened(0);
    expect((await save(scholarshipId)).data.saveAcceptanceForm).toEqual({
      ...{ version: 1, questions: { version: 1, form: FORM } },
    });
    const next = makeForm(START);
    expect((await save(scholarshipId, next, 1, coordinator)).data.saveAcceptanceForm.questions).toEqual({
      ...{ version: 2, form: next },
    });
    expect((await save(scholarshipId, next, 0)).data.saveAcceptanceForm.questions.version).toBe(2);
    const stale = await save(scholarshipId, FORM, 1);
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 2 });
    const entries = (await auditOf(scholarshipId)).filter(({ action }) => action === 'awardPlan.save');
    expect(entries.at(-1)).toMatchObject({
      before: { questions: ['startsOn', 'takesPlace', 'defers', 'why'] },
      after: { questions: ['startsOn'] },
    });
  });
});

// product: P18.79
describe('accepting with answers', () => {
  it('the recipient can read the questions and accept; a repeated acceptance changes nothing', async () => {
    const { id, owner } = await offered();
    expect(await readAs(owner, id)).toEqual({ questions: { version: 1, form: FORM }, answers: null });
    const accepted = { state: 'ACCEPTED', answers: ANSWERS, questions: { version: 1 } };
    expect((await accept(owner, id, ANSWERS)).data.acceptAward).toEqual(accepted);
    const { version, answerSetId } = await awardOf(id);
    expect((await accept(owner, id, ANSWERS)).data.acceptAward).toEqual(accepted);
    expect(await awardOf(id)).toMatchObject({ version, answerSetId });
    expect(getCode(await accept(owner, id, { ...ANSWERS, startsOn: '2026-11-01' }))).toBe('CONFLICT');
    const values = await db.answerValue.findMany({ where: { answerSetId: answerSetId ?? '' } });
    expect(values.map(({ question }) => question).toSorted()).toEqual(['startsOn', 'takesPlace']);
    for (const who of [moderator, coordinator])
      expect(await readAs(who, id)).toMatchObject({ answers: ANSWERS });
  });

  it('missing, wrong, unknown and hidden answers in an acceptance are rejected with field errors', async () => {
    const { id, owner } = await offered();
    const fieldsOf = async (answers?: object) =>
      Object.keys((await accept(owner, id, answers)).errors?.[0]?.extensions.fields ?? {}).toSorted();
    expect(await fieldsOf()).toEqual(['answers.startsOn', 'answers.takesPlace']);
    expect(await fieldsOf({ startsOn: 'soon', takesPlace: false })).toEqual([
      ...['answers.startsOn', 'answers.takesPlace'],
    ]);
    expect(await fieldsOf({ ...ANSWERS, defers: true, other: 1 })).toEqual(['answers.other', 'answers.why']);
    expect(await awardOf(id)).toMatchObject({ state: 'OFFERED', answerSet: null, version: 1 });
    expect(getCode(await accept(owner, id, { ...ANSWERS, why: 'Hidden' }))).toBe('ok');
    expect((await awardOf(id)).answerSet?.answers).toEqual(ANSWERS);
  });
});

// product: P18.80
// security: C125
describe('access to acceptance answers', () => {
  it('acceptance questions and answers are hidden from other people and organisations', async () => {
    const { id, owner } = await offered();
    await accept(owner, id, ANSWERS);
    expect(await readAs(await makePerson(portal.ctx), id)).toBeFalsy();
    const visitor = await portal.asVisitor(`{ award(id: "${id}") { answers } }`);
    expect(JSON.stringify(visitor)).not.toContain('2026-10-01');
  });
});

// product: P18.82
describe('awards export', () => {
  it('the awards export has a column for each question, including removed questions', async () => {
    const { id, owner, scholarshipId } = await offered();
    await accept(owner, id, { ...ANSWERS, defers: true, why: 'A year abroad' });
    await save(scholarshipId, makeForm({ ...START, label: text('First day') }), 1);
    const read = (who: Person) =>
      portal.requestAs(who, { url: `/exports/awards.csv?scholarship=${scholarshipId}` });
    const { body, statusCode } = await read(coordinator);
    expect(statusCode).toBe(200);
    const [head = '', row = '', ...more] = body.trim().split('\r\n');
    expect(more).toEqual([]);
    expect(head).toContain('First day,I take up my place,I want to start a year later,Why later?');
    expect(row).toContain(',Accepted,1000,EUR,0,');
    expect(row).toMatch(/,Ada Lovelace,,,1 Oct 2026,Yes,Yes,A year abroad$/);
    for (const who of [owner, await makePerson(portal.ctx)]) expect((await read(who)).statusCode).toBe(403);
    const none = `/exports/awards.csv?scholarship=${crypto.randomUUID()}`;
    expect((await portal.requestAs(moderator, { url: none })).statusCode).toBe(404);
    expect((await portal.requestAs(moderator, { url: '/exports/awards.csv' })).statusCode).toBe(400);
  });
});
