import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { openProfiles, SAVE } from '../../test/profiles.ts';
import { readFacts } from './readFacts.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(() => forgetForms());

const { save, read, saveForm, forgetForms } = openProfiles(() => portal);

const BUILT_IN = builtInProfileForm({ currency: 'USD' });
const asking = (...questions: object[]) => ({ sections: [{ key: 'about', questions }] });
const label = { en: 'Hobby' };
const HOBBY = { key: 'hobby', kind: 'line', label };

const values = async ({ id: personId }: Person) =>
  portal.ctx.db.answerValue.findMany({
    where: { answerSet: { profile: { personId } } },
    select: { question: true, text: true, number: true, day: true, flag: true },
    orderBy: [{ question: 'asc' }, { text: 'asc' }],
  });

// product: P10.2
describe('applicant profile', () => {
  it('a profile stores invalid answers and reports each with its question', async () => {
    const person = await makePerson(portal.ctx);
    expect(await read(person)).toEqual({ version: 0, answers: {}, problems: [], notAsked: [], verified: [] });
    const answers = { nationality: 'BD', birthday: '2003-02-29', gpa: { value: 5, of: 4 }, degree: 'KNIGHT' };
    const saved = (await save(person, answers)).data.saveApplicantProfile;
    expect(saved).toMatchObject({ version: 1, answers, notAsked: [] });
    expect(saved.problems.map(({ question }: { question: string }) => question).sort()).toEqual([
      'birthday',
      'degree',
      'gpa',
    ]);
    expect(await read(person)).toEqual(saved);
  });

  it.each(['\u0000', '\ud800'])(
    'a profile reports the question whose answer has the invalid property name %j',
    async (name) => {
      const person = await makePerson(portal.ctx);
      const saved = await save(person, { gpa: { [name]: 1 }, nationality: 'BD' });
      const { answers, problems } = saved.data.saveApplicantProfile;
      expect([answers, problems]).toMatchObject([{ nationality: 'BD' }, [{ question: 'gpa' }]]);
    },
  );

  it('a profile has typed database rows for valid answers to current questions', async () => {
    const person = await makePerson(portal.ctx);
    await save(person, {
      ...{ languages: ['en', 'bn'], birthday: '2004-02-29', isEnrolled: false, enrolledAt: 'Nowhere' },
      ...{ gpa: { value: 3.2, of: 4 }, income: { amount: 1_200_000, currency: 'USD' }, degree: 'KNIGHT' },
    });
    const row = { text: null, number: null, day: null, flag: null };
    expect(JSON.parse(JSON.stringify(await values(person)))).toEqual([
      { ...row, question: 'birthday', day: '2004-02-29T00:00:00.000Z' },
      { ...row, question: 'gpa', number: '3.2', text: '4' },
      { ...row, question: 'income', number: '1200000', text: 'USD' },
      { ...row, question: 'isEnrolled', flag: false },
      { ...row, question: 'languages', text: 'bn' },
      { ...row, question: 'languages', text: 'en' },
    ]);
    await save(person, { languages: null, income: null, gpa: null }, 1);
    expect((await values(person)).map(({ question }) => question)).toEqual(['birthday', 'isEnrolled']);
  });

  it('a profile omits unstorable and unknown answers and reports each with its question', async () => {
    const person = await makePerson(portal.ctx);
    const { data } = await save(person, {
      ...{ nationality: 'BD', enrolledAt: 'a\u0000b', degree: { deep: { deeper: 1 } }, unknown: 1 },
      languages: 'x'.repeat(20_001),
    });
    expect(data.saveApplicantProfile).toMatchObject({
      version: 1,
      answers: { nationality: 'BD' },
    });
    const named = data.saveApplicantProfile.problems.map(({ question }: { question: string }) => question);
    expect(named.sort()).toEqual(['degree', 'enrolledAt', 'languages', 'unknown']);
  });

  it.each([
    ['a list', []],
    ['a text', 'nationality'],
    [
      'more than 60 kB',
      Object.fromEntries(
        ['nationality', 'degree', 'enrolledAt', 'gpa'].map((key) => [key, 'x'.repeat(19_000)]),
      ),
    ],
  ])('a profile with %s is rejected and not changed', async (_, answers) => {
    const person = await makePerson(portal.ctx);
    await save(person, { nationality: 'BD' });
    const { errors } = await save(person, answers, 1);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { answers: expect.any(String) },
    });
    expect(await read(person)).toMatchObject({ version: 1, answers: { nationality: 'BD' } });
  });

  it('only one of several simultaneous saves of a profile in different tabs succeeds', async () => {
    const person = await makePerson(portal.ctx);
    for (const [version, tabs] of [
      ['BD', 'IN', 'NO', 'SE'],
      ['DE', 'ES', 'FR', 'IT'],
    ].entries()) {
      const answers = await Promise.all(tabs.map((nationality) => save(person, { nationality }, version)));
      const won = answers.filter((answer) => getCode(answer) === 'ok');
      expect([won.length, answers.map(getCode).filter((code) => code === 'CONFLICT').length]).toEqual([1, 3]);
      const kept = won[0]?.data.saveApplicantProfile;
      expect(await read(person)).toEqual(kept);
      expect((await save(person, kept.answers, version)).data.saveApplicantProfile).toEqual(kept);
    }
  });

  it("not even staff can read another person's profile", async () => {
    const person = await makePerson(portal.ctx);
    await save(person, { enrolledAt: 'Canary College' });
    for (const part of ['other', 'moderator', 'admin'] as const) {
      const who = await portal.person(part);
      expect(JSON.stringify(await read(who))).not.toContain('Canary');
    }
    expect(getCode(await portal.asVisitor(SAVE, { answers: {} }))).toBe('UNAUTHENTICATED');
    expect(JSON.stringify(await portal.ctx.db.auditEntry.findMany())).not.toContain('Canary');
  });
});

// product: P10.4
describe('profile questions', () => {
  it('the built-in profile questions apply until an admin saves a version', async () => {
    const read = async () => (await portal.asVisitor('{ profileForm { version form } }')).data.profileForm;
    expect(await read()).toEqual({ version: 0, form: BUILT_IN });
    const form = asking({ key: 'nationality', kind: 'country' }, HOBBY);
    expect((await saveForm(form, 0)).data.saveProfileForm).toEqual({ version: 1, form });
    expect(await read()).toEqual({ version: 1, form });
    const [entry] = await portal.ctx.db.auditEntry.findMany({ where: { action: 'profileForm.save' } });
    expect(entry).toMatchObject({ targetId: '1', after: { questions: ['nationality', 'hobby'] } });
  });

  it('only one of two simultaneous saves of profile questions succeeds', async () => {
    const answers = await Promise.all([
      saveForm(asking(HOBBY), 0),
      saveForm(asking({ ...HOBBY, kind: 'link' }), 0),
    ]);
    expect(answers.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    expect(await portal.ctx.db.formVersion.count()).toBe(1);
  });

  it('invalid profile questions are rejected with the path of each problem', async () => {
    const { errors } = await saveForm(asking(HOBBY, HOBBY, { key: 'b', kind: 'riddle' }), 0);
    expect(errors?.[0]?.extensions.fields).toEqual({
      'form.sections.0.questions.2.kind': expect.stringContaining('riddle'),
    });
    const twice = await saveForm(asking(HOBBY, HOBBY), 0);
    expect(twice.errors?.[0]?.extensions.fields).toEqual({
      'form.sections.0.questions.1.key': expect.stringContaining('hobby'),
    });
  });

  it('the profile form cannot drop or retype a fact used in scholarship conditions', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
    const condition = { not: { any: [{ fact: 'hobby', is: 'oneOf', value: ['Chess'] }] } };
    await saveForm(asking(HOBBY, { ...HOBBY, key: 'club' }), 0);
    await portal.ctx.db.waiverRules.create({ data: { scholarshipId, condition, updatedAt: new Date() } });
    for (const form of [asking({ ...HOBBY, key: 'club' }), asking({ ...HOBBY, kind: 'number' })]) {
      const refused = await saveForm(form, 1);
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', facts: ['hobby'] });
    }
    expect(getCode(await saveForm(asking({ ...HOBBY, label: { en: 'Pastime' } }), 1))).toBe('ok');
    await portal.ctx.db.waiverRules.deleteMany();
    const tree = await portal.ctx.db.requirementTree.create({
      data: { hash: 'hash', tree: condition, usedAt: new Date() },
    });
    await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { softTreeId: tree.id } });
    expect(getCode(await saveForm(asking({ ...HOBBY, key: 'club' }), 2))).toBe('CONFLICT');
    await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { softTreeId: null } });
    expect(getCode(await saveForm(asking({ ...HOBBY, key: 'club' }), 2))).toBe('ok');
  });

  // product: P10.16
  it('profile questions cannot drop options used in scholarship conditions, which the error lists', async () => {
    const option = (value: string) => ({ value, label: { en: value } });
    const game = (...values: string[]) =>
      asking({ key: 'game', kind: 'choices', label: { en: 'Game' }, options: values.map(option) });
    await saveForm(game('CHESS', 'GO', 'SKAT'), 0);
    const named = { fact: 'game', is: 'hasAny', value: ['GO', 'CHESS'] };
    const tree = await portal.ctx.db.requirementTree.create({
      data: { hash: 'game', tree: { all: [{ not: named }] }, usedAt: new Date() },
    });
    const { id } = await makeScholarship(portal.ctx, { scholarshipName: 'Board Grant', hardTreeId: tree.id });
    const refused = await saveForm(game('CHESS', 'SKAT'), 1);
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/game GO\. Among them: Board Grant\./),
      extensions: {
        code: 'CONFLICT',
        options: [{ question: 'game', value: 'GO', count: 1, scholarships: ['Board Grant'] }],
      },
    });
    expect(getCode(await saveForm(game('CHESS', 'GO'), 1))).toBe('ok');
    await portal.ctx.db.scholarship.update({ where: { id }, data: { hardTreeId: null } });
    const person = await makePerson(portal.ctx);
    await save(person, { game: ['GO'] });
    expect(getCode(await saveForm(game('SKAT'), 2))).toBe('ok');
    const profile = '{ myApplicantProfile { answers problems { question message } } }';
    expect((await portal.as(person, profile)).data.myApplicantProfile).toMatchObject({
      answers: { game: ['GO'] },
      problems: [{ question: 'game', message: expect.stringMatching(/option/i) }],
    });
    expect(await readFacts(portal.ctx, person.id)).toEqual({});
  });

  it('old versions of the profile questions are deleted unless they have answers', async () => {
    await saveForm(asking(HOBBY), 0);
    await save(await makePerson(portal.ctx), { hobby: 'Chess' });
    await saveForm(asking({ ...HOBBY, kind: 'link' }), 1);
    await saveForm(asking(HOBBY), 2);
    const kept = await portal.ctx.db.formVersion.findMany({
      orderBy: { version: 'asc' },
      select: { version: true },
    });
    expect(kept).toEqual([{ version: 1 }, { version: 3 }]);
  });
});
