import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeGeneralForm, TRAVELS } from '../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SCHOOL = { key: 'school', kind: 'line', label: { en: 'School' } };
const ANSWERS = { 'general.school': 'Fjordholm', 'general.travels': true };

const setOf = async (id: string) =>
  (await portal.ctx.db.application.findUniqueOrThrow({ where: { id } })).generalSetId;
const setOfPerson = async ({ id: personId }: Person) =>
  (await portal.ctx.db.generalAnswers.findFirstOrThrow({ where: { personId } })).answerSetId;
const countOf = (...ids: (string | null)[]) =>
  portal.ctx.db.answerSet.count({ where: { id: { in: ids.flatMap((id) => id ?? []) } } });

/**
 * Creates a person who has applied to two of three scholarships that share a general form, with the same
 * answers.
 */
async function applied() {
  const who = await makePerson(portal.ctx);
  const { id: generalFormId, version } = await makeGeneralForm(portal.ctx, [SCHOOL, TRAVELS]);
  const answers = { version: 0, generalVersion: version, answers: ANSWERS };
  const apply = async () => {
    const { id } = await makeScholarship(portal.ctx, { generalFormId });
    return String((await submit(portal, who, id, { answers })).data.submitApplication.id);
  };
  const [first, second] = [await apply(), await apply()];
  return { who, first, second, third: (await makeScholarship(portal.ctx, { generalFormId })).id };
}

const answersOf = async (id: string) =>
  (await portal.asModerator(`{ application(id: "${id}") { answers { answers } } }`)).data.application.answers
    .answers;
const { applicantImage: _, ...UNCHANGED } = FORM;
const edit = (who: Person, id: string, school: string, version = 1) =>
  portal.as(
    who,
    `mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
      updateApplication(id: $id, version: $version, input: $input) { version } }`,
    { id, version, input: { ...UNCHANGED, answers: { 'general.school': school } } },
  );
const answerAnew = (who: Person, id: string, school: string) =>
  portal.as(
    who,
    `mutation ($id: UUID!, $answers: Answers) {
      saveDraft(input: { scholarshipId: $id, content: {}, answers: $answers, generalVersion: 1 }) { version } }`,
    { id, answers: { 'general.school': school } },
  );

// product: P11.19
describe('shared general answers', () => {
  it("a person's identical general answers are stored only once", async () => {
    const { who, first, second } = await applied();
    const set = await setOfPerson(who);
    expect([await setOf(first), await setOf(second)]).toEqual([set, set]);
    expect(await portal.ctx.db.answerValue.count({ where: { answerSetId: set } })).toBe(2);
    const same = { answers: { equals: { school: 'Fjordholm', travels: true } } };
    expect(await portal.ctx.db.answerSet.count({ where: same })).toBe(1);
  });

  it('a submitted application does not change when its applicant changes the general answers', async () => {
    const { who, first, second, third } = await applied();
    const set = await setOf(first);
    expect(getCode(await answerAnew(who, third, 'Elsewhere'))).toBe('ok');
    expect([await answersOf(first), await answersOf(second)]).toEqual([ANSWERS, ANSWERS]);
    expect(getCode(await edit(who, first, 'Edited'))).toBe('ok');
    expect(await answersOf(first)).toEqual({ ...ANSWERS, 'general.school': 'Edited' });
    expect([await answersOf(second), await setOf(second)]).toEqual([ANSWERS, set]);
    const where = { id: await setOfPerson(who) };
    const { answers } = await portal.ctx.db.answerSet.findUniqueOrThrow({ where });
    expect(answers).toEqual({ school: 'Elsewhere', travels: true });
  });

  // security: C69
  it('shared answers are deleted when no draft or application uses them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { who, first, second, third } = await applied();
      const set = await setOf(first);
      const left = await Promise.all([
        answerAnew(who, third, 'Elsewhere'),
        ...[first, second].map((id) => edit(who, id, id)),
      ]);
      expect(left.map(getCode)).toEqual(['ok', 'ok', 'ok']);
      expect(await countOf(set)).toBe(0);
      const now = [await setOf(first), await setOf(second), await setOfPerson(who)];
      expect([new Set(now).size, await countOf(...now)]).toEqual([3, 3]);
      await portal.asAdmin(`mutation { deleteUser(id: "${who.id}") { id } }`);
      expect(await countOf(...now)).toBe(0);
    }
  });

  it('the database rejects changes to stored answers', async () => {
    const { first } = await applied();
    const change = portal.ctx.db.$executeRaw`
      UPDATE answer_sets SET answers = '{}' WHERE id = ${await setOf(first)}::uuid`;
    await expect(change).rejects.toThrow('answer_sets never change');
  });

  it('a reader always sees complete answers, even during simultaneous edits', async () => {
    const { who, first } = await applied();
    const change = async () => {
      for (let version = 1; version <= 10; version += 1) await edit(who, first, `School ${version}`, version);
    };
    const read = async () => {
      for (let round = 0; round < 30; round += 1)
        expect(Object.keys(await answersOf(first)).sort()).toEqual(Object.keys(ANSWERS));
    };
    await Promise.all([change(), read()]);
    expect((await answersOf(first))['general.school']).toBe('School 10');
  });
});
