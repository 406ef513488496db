import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import {
  MOTIVATION,
  makeForm,
  makeScholarshipWithQuestions,
  TOWN,
  TRADE,
  TRAVELS,
} from '../../test/questions.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SAVE = `mutation ($id: UUID!, $form: Form!, $version: Int!) {
  saveQuestions(input: { scholarshipId: $id, form: $form, version: $version }) { questions { id name version form } }
}`;
const save = (id: string, form: unknown, version = 0, who: Person | 'moderator' = 'moderator') =>
  who === 'moderator'
    ? portal.asModerator(SAVE, { id, form, version })
    : portal.as(who, SAVE, { id, form, version });
const read = async (id: string) =>
  (await portal.asVisitor(`{ scholarship(id: "${id}") { questions { version form } } }`)).data.scholarship
    .questions;
const FORM = makeForm(MOTIVATION, TRAVELS, TOWN, TRADE);

// product: P11.1
describe('scholarship questions', () => {
  it("a scholarship's questions are public in their latest saved version", async () => {
    const { id } = await makeScholarship(portal.ctx);
    expect(await read(id)).toBeNull();
    const saved = await save(id, FORM);
    expect(saved.data.saveQuestions.questions).toMatchObject({ name: null, version: 1, form: FORM });
    expect(await read(id)).toEqual({ version: 1, form: FORM });
    const next = makeForm(MOTIVATION);
    expect((await save(id, next, 1)).data.saveQuestions.questions.version).toBe(2);
    expect(await read(id)).toEqual({ version: 2, form: next });
    expect((await save(id, next, 1)).data.saveQuestions.questions.version).toBe(2);
    await save(id, { sections: [] }, 2);
    expect(await read(id)).toEqual({ version: 3, form: { sections: [] } });
  });

  it("coordinators can save a scholarship's questions, and the audit lists the keys", async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, organisation.id);
    const { id } = await makeScholarship(portal.ctx, { organisationId: organisation.id });
    expect(getCode(await save(id, FORM, 0, coordinator))).toBe('ok');
    const [entry] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(entry).toMatchObject({
      action: 'form.save',
      before: { questions: [] },
      after: { questions: ['motivation', 'travels', 'town', 'trade'] },
    });
  });

  it("only one of two simultaneous saves of a scholarship's questions succeeds", async () => {
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    const answers = await Promise.all([save(id, makeForm(TRAVELS), 1), save(id, makeForm(TRADE), 1)]);
    expect(answers.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    const refused = answers.find(({ errors }) => errors);
    expect(refused?.errors?.[0]?.extensions).toMatchObject({ version: 2 });
    expect(
      getCode(await save((await makeScholarship(portal.ctx, { archivedAt: new Date() })).id, FORM)),
    ).toBe('CONFLICT');
  });

  const when = (fact: string, value: string[]) => ({ ...TRADE, showWhen: { fact, is: 'oneOf', value } });
  it.each([
    ['a key used twice', [TRAVELS, TRAVELS], 'sections.0.questions.1.key'],
    ['the key of a standard field', [{ ...TRAVELS, key: 'ssc' }], 'sections.0.questions.0.key'],
    ['an unknown kind', [TRAVELS, { ...TRAVELS, key: 'b', kind: 'riddle' }], 'sections.0.questions.1.kind'],
    ['a condition on an unknown question', [when('club', ['x'])], 'sections.0.questions.0.showWhen.fact'],
    ['an option that is not offered', [when('degree', ['PHD'])], 'sections.0.questions.0.showWhen.value'],
    [
      'a circular condition',
      [
        { ...when('b', ['x']), key: 'a' },
        { ...TOWN, key: 'b', showWhen: { fact: 'a', is: 'oneOf', value: ['MASON'] } },
      ],
      'sections.0.questions.0.showWhen',
    ],
    ['a missing label', [{ key: 'a', kind: 'line' }], 'sections.0.questions.0.label'],
    ['contradictory limits', [{ ...MOTIVATION, minWords: 9 }], 'sections.0.questions.0.maxWords'],
  ])('invalid scholarship questions are rejected with a field error for %s', async (_, questions, path) => {
    const { id } = await makeScholarship(portal.ctx);
    const { errors } = await save(id, makeForm(...questions));
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toContain(`form.${path}`);
    expect(await read(id)).toBeNull();
  });

  it("a scholarship's questions are copied to the next opening and deleted with their scholarship", async () => {
    const { id, ownFormId } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION, TRAVELS]);
    const { data } = await portal.asModerator(
      `mutation ($input: ScholarshipInput!, $id: UUID!) {
        createScholarship(input: { isDraft: true, previousId: $id, scholarship: $input }) { id questions { version form } }
      }`,
      { id, input: scholarshipForm() },
    );
    expect(data.createScholarship.questions).toEqual({ version: 1, form: makeForm(MOTIVATION, TRAVELS) });
    await save(id, makeForm(TRADE), 1);
    const { createScholarship: next } = data;
    const kept = await portal.ctx.db.form.findFirst({
      where: { ownOf: { id: next.id } },
      include: { versions: true },
    });
    expect(kept?.versions).toHaveLength(1);
    await portal.asModerator(`mutation { deleteScholarship(id: "${id}") { isArchived } }`);
    expect(await portal.ctx.db.form.count({ where: { id: String(ownFormId) } })).toBe(0);
    expect(await portal.ctx.db.form.count({ where: { id: String(kept?.id) } })).toBe(1);
  });

  it('unanswered form versions are deleted a day after their replacement', async () => {
    const { id, ownFormId } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    await save(id, makeForm(TRAVELS), 1);
    const versions = async () =>
      (await portal.ctx.db.formVersion.findMany({ where: { formId: String(ownFormId) } }))
        .map(({ version }) => version)
        .sort();
    expect(await versions()).toEqual([1, 2]);
    const [answered] = await portal.ctx.db.formVersion.findMany({
      where: { formId: String(ownFormId), version: 2 },
    });
    const { id: applicantId } = await makePerson(portal.ctx);
    const application = await makeApplication(portal.ctx, { applicantId, scholarshipId: id });
    await portal.ctx.db.application.update({
      where: { id: application.id },
      data: { answerSet: { create: { formVersionId: String(answered?.id), answers: {} } } },
    });
    await portal.ctx.db.formVersion.updateMany({ data: { createdAt: new Date('2026-01-01') } });
    await save(id, makeForm(TRADE), 2);
    await save(id, makeForm(TOWN, TRAVELS), 3);
    expect(await versions()).toEqual([2, 3, 4]);
  });
});
