import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import {
  MOTIVATION,
  makeForm,
  makeGeneralForm,
  makeScholarshipWithQuestions,
  TOWN,
  TRADE,
  TRAVELS,
} from '../../../test/questions.ts';
import { scholarshipForm } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SAVE = `mutation ($id: UUID, $organisationId: UUID, $name: String!, $form: Form!, $version: Int!) {
  saveGeneralForm(input: { id: $id, organisationId: $organisationId, name: $name, form: $form, version: $version }) {
    id name version form viewerCanRemove scholarshipCount scholarships { scholarshipName }
  } }`;
const save = (given: object, who: Person | 'moderator' = 'moderator') =>
  portal.as(who === 'moderator' ? moderator : who, SAVE, { name: 'General', version: 0, ...given });
const LIST = `query ($organisationId: UUID!) { generalForms(organisationId: $organisationId) {
  id name version form viewerCanRemove scholarshipCount scholarships { scholarshipName } } }`;
const list = (organisationId: string, who = moderator) => portal.as(who, LIST, { organisationId });
const QUESTIONS =
  'questions { id name version generalVersion form } ownQuestions { version form } generalForm { id }';
const choose = (scholarshipId: string, formId: string | null, who = moderator) =>
  portal.as(
    who,
    `mutation ($scholarshipId: UUID!, $formId: UUID) { chooseGeneralForm(scholarshipId: $scholarshipId, formId: $formId) { ${QUESTIONS} } }`,
    { scholarshipId, formId },
  );
const read = async (id: string) =>
  (await portal.asVisitor(`{ scholarship(id: "${id}") { ${QUESTIONS} } }`)).data.scholarship;
let moderator: Person;
beforeAll(async () => {
  moderator = await portal.person('moderator');
});

const WHERE = { ...TOWN, key: 'where' };

// product: P11.17
describe('general form', () => {
  it("only its organisation's staff can create, change and list a general form", async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, organisation.id);
    const made = await save({ organisationId: organisation.id, form: makeForm(TRAVELS) }, coordinator);
    const form = made.data.saveGeneralForm;
    expect(form).toMatchObject({
      name: 'General',
      form: makeForm(TRAVELS),
      scholarships: [],
      viewerCanRemove: true,
    });
    const { id, version } = form;
    const renamed = await save({ id, name: 'For all', form: makeForm(TRAVELS), version }, coordinator);
    expect(renamed.data.saveGeneralForm).toMatchObject({ id, name: 'For all', version });
    const changed = await save({ id, name: 'For all', form: makeForm(TRADE), version }, coordinator);
    expect(changed.data.saveGeneralForm.version).toBeGreaterThan(version);
    expect(getCode(await save({ id, name: 'For all', form: makeForm(TRADE), version }, coordinator))).toBe(
      'ok',
    );
    const stale = await save({ id, form: makeForm(MOTIVATION), version }, coordinator);
    expect(stale.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      version: changed.data.saveGeneralForm.version,
    });
    expect((await list(organisation.id, coordinator)).data.generalForms).toEqual([
      changed.data.saveGeneralForm,
    ]);
    const stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    expect([
      getCode(await list(organisation.id, stranger)),
      getCode(await save({ id, form: makeForm(TRADE), version }, stranger)),
      getCode(await list(organisation.id, await makePerson(portal.ctx))),
      getCode(await save({ organisationId: crypto.randomUUID(), form: makeForm(TRADE) })),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND']);
    const audited = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action, targetType, after }) => [action, targetType, after])).toEqual([
      [
        'form.save',
        'generalForm',
        { name: 'General', questions: ['travels'], organisationId: organisation.id },
      ],
      ['form.save', 'generalForm', { name: 'For all', questions: ['travels'] }],
      ['form.save', 'generalForm', { name: 'For all', questions: ['trade'] }],
    ]);
  });

  it('an invalid or empty general form is rejected with field errors', async () => {
    const organisationId = PORTAL_ORGANISATION_ID;
    const wrong = async (given: object) =>
      Object.keys((await save({ organisationId, ...given })).errors?.[0]?.extensions.fields ?? {});
    expect(await wrong({ form: makeForm({ ...TRAVELS, key: 'ssc' }) })).toEqual([
      'form.sections.0.questions.0.key',
    ]);
    expect(await wrong({ form: { sections: [] }, name: ' ' })).toEqual(['name', 'form.sections']);
    expect(await wrong({ organisationId: null, form: makeForm(TRAVELS) })).toEqual(['organisationId']);
    expect(await wrong({ form: makeForm(TOWN) })).toEqual(['form.sections.0.questions.0.showWhen.fact']);
    const showWhen = { fact: 'degree', is: 'oneOf', value: ['PHD'] };
    expect(await wrong({ form: makeForm({ ...TRAVELS, showWhen }) })).toEqual([
      'form.sections.0.questions.0.showWhen.value',
    ]);
  });

  it("a general form precedes the scholarship's own questions in one combined form", async () => {
    const general = await makeGeneralForm(portal.ctx, [TRAVELS, TOWN]);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [{ ...TRAVELS, key: 'town' }, MOTIVATION]);
    const { data } = await choose(id, general.id);
    const { questions, ...own } = await read(id);
    expect(data.chooseGeneralForm).toEqual({ questions, ...own });
    expect(own).toEqual({
      generalForm: { id: general.id },
      ownQuestions: { version: 1, form: makeForm({ ...TRAVELS, key: 'town' }, MOTIVATION) },
    });
    const { id: ownFormId } = (await portal.ctx.db.form.findFirst({ where: { ownOf: { id } } })) ?? {};
    expect(questions).toMatchObject({ id: ownFormId, name: 'General application' });
    expect([questions.version, questions.generalVersion]).toEqual([1, general.version]);
    const [shared, alone] = questions.form.sections;
    expect([shared.key, alone.key]).toEqual(['general.more', 'more']);
    expect(shared.questions).toMatchObject([
      { key: 'general.travels' },
      { key: 'general.town', showWhen: { fact: 'general.travels' } },
    ]);
    expect(alone.questions.map(({ key }: { key: string }) => key)).toEqual(['town', 'motivation']);
    const saved = await portal.asModerator(
      'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: 1 }) { questions { form } ownQuestions { form } } }',
      { id, form: makeForm(WHERE) },
    );
    expect(saved.data.saveQuestions.questions.form.sections[1].questions).toMatchObject([
      { key: 'where', showWhen: { fact: 'general.travels' } },
    ]);
    expect(saved.data.saveQuestions.ownQuestions.form).toEqual(makeForm(WHERE));
    const { version } = general;
    await save({ id: general.id, name: 'For all', form: makeForm(TRAVELS), version });
    const next = (await read(id)).questions;
    expect([next.name, next.form.sections[0].questions.length]).toEqual(['For all', 1]);
    expect(
      (await read((await makeScholarship(portal.ctx, { generalFormId: general.id })).id)).questions,
    ).toMatchObject({
      ...{ id: general.id, version: 0, generalVersion: next.generalVersion },
    });
  });

  it('a general form cannot be chosen from another organisation or for an archived scholarship', async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const other = await makeGeneralForm(portal.ctx, [TRAVELS], organisation.id);
    const { id } = await makeScholarship(portal.ctx);
    const own = await makeScholarshipWithQuestions(portal.ctx, [TRAVELS]);
    expect(getCode(await choose(id, other.id))).toBe('NOT_FOUND');
    expect(getCode(await choose(id, own.ownFormId))).toBe('NOT_FOUND');
    const archived = await makeScholarship(portal.ctx, { archivedAt: new Date() });
    expect(getCode(await choose(archived.id, (await makeGeneralForm(portal.ctx, [TRAVELS])).id))).toBe(
      'CONFLICT',
    );
    expect(getCode(await choose(id, null))).toBe('ok');
  });

  it('a general form cannot be changed, removed or replaced while questions depend on it', async () => {
    const general = await makeGeneralForm(portal.ctx, [TRAVELS, MOTIVATION]);
    const { id, scholarshipName } = await makeScholarship(portal.ctx, { generalFormId: general.id });
    await portal.asModerator(
      'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: 0 }) { id } }',
      { id, form: makeForm(TRADE, WHERE) },
    );
    const { version } = general;
    const change = (...questions: object[]) =>
      save({ id: general.id, form: makeForm(...questions), version });
    const named = {
      code: 'CONFLICT',
      questions: ['where'],
      scholarships: [{ id, name: scholarshipName, questions: ['where'], labels: ['Where to?'] }],
    };
    const refused = (await change(MOTIVATION)).errors?.[0];
    expect(refused?.extensions).toMatchObject(named);
    expect(refused?.message).toContain(`${scholarshipName} (Where to?)`);
    expect((await change({ ...TRAVELS, kind: 'line' })).errors?.[0]?.extensions).toMatchObject(named);
    expect((await choose(id, null)).errors?.[0]?.extensions).toMatchObject(named);
    const other = await makeGeneralForm(portal.ctx, [MOTIVATION]);
    expect((await choose(id, other.id)).errors?.[0]?.extensions).toMatchObject(named);
    const elsewhere = await makeOrganisation(portal.ctx);
    const move = () =>
      portal.asModerator(
        `mutation ($id: UUID!, $organisationId: UUID!, $input: ScholarshipInput!) {
          updateScholarship(input: { id: $id, organisationId: $organisationId, scholarship: $input }) { id } }`,
        { id, organisationId: elsewhere.id, input: scholarshipForm() },
      );
    expect((await move()).errors?.[0]?.extensions).toMatchObject(named);
    const copy = await portal.asModerator(
      `mutation ($id: UUID!, $organisationId: UUID!, $input: ScholarshipInput!) {
        createScholarship(input: { isDraft: true, copiedId: $id, organisationId: $organisationId, scholarship: $input }) { id } }`,
      { id, organisationId: elsewhere.id, input: scholarshipForm() },
    );
    expect(copy.errors?.[0]?.extensions).toMatchObject(named);
    expect(getCode(await change(TRAVELS))).toBe('ok');
    await portal.asModerator(
      'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: 1 }) { id } }',
      { id, form: makeForm(TRADE) },
    );
    expect(getCode(await move())).toBe('ok');
    expect(await portal.ctx.db.scholarship.findUnique({ where: { id } })).toMatchObject({
      ...{ organisationId: elsewhere.id, generalFormId: null },
    });
  });

  it('only one of two simultaneous, conflicting changes to a general form is accepted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const general = await makeGeneralForm(portal.ctx, [TRAVELS, MOTIVATION]);
      const { id } = await makeScholarship(portal.ctx, { generalFormId: general.id });
      const answers = await Promise.all([
        save({ id: general.id, form: makeForm(MOTIVATION), version: general.version }),
        portal.asModerator(
          'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: 0 }) { id } }',
          { id, form: makeForm(WHERE) },
        ),
      ]);
      expect(answers.map(getCode)).toContain('ok');
      expect(answers.map(getCode)).not.toEqual(['ok', 'ok']);
    }
  });

  it('a general form is copied with a scholarship only within the same organisation', async () => {
    const general = await makeGeneralForm(portal.ctx, [TRAVELS]);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION], {
      generalFormId: general.id,
    });
    const elsewhere = await makeOrganisation(portal.ctx);
    const copy = async (organisationId: string) =>
      (
        await portal.asModerator(
          `mutation ($id: UUID!, $organisationId: UUID!, $input: ScholarshipInput!) {
            createScholarship(input: { isDraft: true, previousId: $id, organisationId: $organisationId, scholarship: $input }) { generalForm { id } ownQuestions { form } } }`,
          { id, organisationId, input: scholarshipForm() },
        )
      ).data.createScholarship;
    const ownQuestions = { form: makeForm(MOTIVATION) };
    expect(await copy(PORTAL_ORGANISATION_ID)).toEqual({ generalForm: { id: general.id }, ownQuestions });
    expect(await copy(elsewhere.id)).toEqual({ generalForm: null, ownQuestions });
  });

  it('a general form can be removed only while it is unused and unanswered', async () => {
    const general = await makeGeneralForm(portal.ctx, [TRAVELS]);
    const { id } = await makeScholarship(portal.ctx, { generalFormId: general.id });
    const remove = () => portal.asModerator(`mutation { removeGeneralForm(id: "${general.id}") { id } }`);
    expect(getCode(await remove())).toBe('CONFLICT');
    const { scholarshipName } = await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } });
    const named = (await list(PORTAL_ORGANISATION_ID)).data.generalForms;
    expect(named.find((one: { id: string }) => one.id === general.id)).toMatchObject({
      ...{ viewerCanRemove: false, scholarshipCount: 1, scholarships: [{ scholarshipName }] },
    });
    const seen = await portal.asVisitor(
      `{ scholarship(id: "${id}") { generalForm { name viewerCanRemove scholarshipCount scholarships { id } } } }`,
    );
    expect(seen.data.scholarship.generalForm).toEqual({
      ...{ name: 'General application', viewerCanRemove: false, scholarshipCount: null, scholarships: null },
    });
    const who = await makePerson(portal.ctx);
    const answer = `mutation { saveDraft(input: { scholarshipId: "${id}", content: {}, answers: { general: 1 } }) { version } }`;
    await portal.as(who, answer.replace('{ general: 1 }', '{}'));
    await choose(id, null);
    const before = (await list(PORTAL_ORGANISATION_ID)).data.generalForms;
    expect(before.find((one: { id: string }) => one.id === general.id)).toMatchObject({
      viewerCanRemove: true,
    });
    expect(getCode(await remove())).toBe('ok');
    expect(await portal.ctx.db.formVersion.count({ where: { formId: general.id } })).toBe(0);
    expect(getCode(await remove())).toBe('NOT_FOUND');
  });

  // product: P7.25
  it('a general form is exported with its scholarship and reused or recreated by imports', async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const general = await makeGeneralForm(portal.ctx, [TRAVELS], organisation.id);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [WHERE], {
      ...{ organisationId: organisation.id, generalFormId: general.id },
    });
    const exported = async (of: string) =>
      (await portal.requestAs('moderator', { url: `/exports/scholarships/${of}.json` })).json();
    const file = await exported(id);
    expect(file.generalForm).toEqual({ name: 'General application', form: makeForm(TRAVELS) });
    const send = (payload: object) =>
      portal.requestAs('moderator', {
        method: 'POST',
        url: '/imports/scholarship',
        payload: JSON.stringify(payload),
      });
    const again = (await send(file)).json();
    expect(again.ignored).toEqual([]);
    expect({ ...(await exported(again.id)), id }).toEqual(file);
    const forms = () => portal.ctx.db.form.count({ where: { organisationId: organisation.id } });
    expect([await forms(), (await read(id)).generalForm]).toEqual([1, { id: general.id }]);
    const other = {
      ...file,
      generalForm: { name: 'General application', form: makeForm(TRAVELS, MOTIVATION) },
    };
    expect((await send(other)).statusCode).toBe(200);
    expect(await forms()).toBe(2);
    const wrong = { ...file, generalForm: { name: '', form: makeForm({ ...TRAVELS, key: 'ssc' }) } };
    expect(Object.keys((await send(wrong)).json().fields)).toEqual(['generalForm.name']);
    const lost = await send({ ...file, generalForm: undefined });
    expect(Object.keys(lost.json().fields)).toEqual(['questions.sections.0.questions.0.showWhen.fact']);
  });
});
