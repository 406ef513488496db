import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocument } from '../../../applications/documents/check/checkDocument.ts';
import { inspectFile } from '../../../applications/documents/inspection/inspectFile.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeForm, makeGeneralForm, makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { makeReference, nameReferee, REFEREES } from '../../../test/references.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
});

afterAll(() => portal.close());

const PDF = writePdf();
const document = (en: string) => ({
  key: 'transcript',
  kind: 'document',
  label: { en },
  types: ['PDF'],
  maxPages: 2,
});

async function applied(shared: (who: Person) => Promise<string>) {
  const who = await makePerson(portal.ctx);
  const general = await makeGeneralForm(portal.ctx, [document('School report')]);
  const scholarship = await makeScholarshipWithQuestions(portal.ctx, [document('Transcript')], {
    generalFormId: general.id,
  });
  const answers = {
    transcript: [(await sendChecked(portal, who, PDF)).id],
    'general.transcript': [await shared(who)],
  };
  const versions = { version: 1, generalVersion: general.version };
  const { data } = await submit(portal, who, scholarship.id, { answers: { ...versions, answers } });
  return { who, scholarship, answers, id: String(data.submitApplication.id) };
}
const read = async (who: Person, id: string) =>
  (
    await portal.as(
      who,
      `{ application(id: "${id}") { answers { answers documents { id } problems { question } } documentRequests { question state } } }`,
    )
  ).data.application;

// product: P12.11, P12.14
describe('document that answers a general question', () => {
  it('a document that answers a general question can be requested again and replaced', async () => {
    const { who, answers, id } = await applied((one) => sendDocument(portal, one, PDF));
    const { db } = portal.ctx;
    const uses = await db.documentUse.findMany({
      where: { applicationId: id },
      orderBy: { question: 'asc' },
    });
    expect(uses.map(({ question, documentId }) => [question, documentId])).toEqual([
      ['general.transcript', answers['general.transcript'][0]],
      ['transcript', answers.transcript[0]],
    ]);
    const ask = await portal.asModerator(
      `mutation { requestDocument(input: { applicationId: "${id}", question: "general.transcript", reason: "Page 2.", days: 3 }) { id } }`,
    );
    expect(getCode(ask)).toBe('ok');
    const next = (await sendChecked(portal, who, writePdf({ pages: 2 }))).id;
    const replaced = await portal.as(
      who,
      `mutation { replaceDocument(input: { applicationId: "${id}", question: "general.transcript", documents: ["${next}"] }) { id } }`,
    );
    expect(getCode(replaced)).toBe('ok');
    const now = await read(who, id);
    expect(now).toMatchObject({
      answers: { answers: { ...answers, 'general.transcript': [next] }, problems: [] },
      documentRequests: [{ question: 'general.transcript', state: 'MET' }],
    });
    expect(now.answers.documents.map((one: { id: string }) => one.id).sort()).toEqual(
      [next, ...answers.transcript].sort(),
    );
  });

  it('a document whose check fails is requested again for the same general question', async () => {
    const { who, answers, id } = await applied((one) => sendDocument(portal, one, writePdf({ pages: 3 })));
    await checkDocument(portal.ctx, String(answers['general.transcript'][0]), inspectFile);
    expect(await read(who, id)).toMatchObject({
      answers: { problems: [{ question: 'general.transcript' }] },
      documentRequests: [{ question: 'general.transcript', state: 'OPEN' }],
    });
  });
});

// product: P14.1
describe('reference required by a general form', () => {
  it("a reference is requested for each scholarship, with the general form's due date", async () => {
    const later = (dueOn: string) => ({ ...REFEREES, due: 'afterSubmitting', dueOn });
    const who = await makePerson(portal.ctx);
    const general = await makeGeneralForm(portal.ctx, [later('2026-08-31')]);
    const { id } = await makeScholarship(portal.ctx, { generalFormId: general.id, deadline: '2026-07-31' });
    const question = 'general.referees';
    await portal.ctx.db.applicationDraft.create({
      data: { applicantId: who.id, scholarshipId: id, content: {} },
    });
    expect(getCode(await nameReferee(portal, who, id))).toBe('INVALID_INPUT');
    const answers = { version: 0, generalVersion: general.version, answers: {} };
    const missing = await submit(portal, who, id, { answers });
    expect(Object.keys(missing.errors?.[0]?.extensions.fields ?? {})).toEqual([`answers.${question}`]);
    const asked = await nameReferee(portal, who, id, { question });
    expect(asked.data.askReference).toMatchObject({ question, state: 'ASKED' });
    const due = async () =>
      (await portal.as(who, `{ myReferences(scholarshipId: "${id}") { dueAt } }`)).data.myReferences[0].dueAt;
    const before = await due();
    await portal.asModerator(
      `mutation ($id: UUID!, $form: Form!, $version: Int!) { saveGeneralForm(input: { id: $id, name: "All", form: $form, version: $version }) { id } }`,
      { id: general.id, version: general.version, form: makeForm(later('2026-09-30')) },
    );
    expect(new Date(await due()).getTime() - new Date(before).getTime()).toBe(30 * 86_400_000);
    const now = await portal.asVisitor(`{ scholarship(id: "${id}") { questions { generalVersion } } }`);
    const { generalVersion } = now.data.scholarship.questions;
    expect(getCode(await submit(portal, who, id, { answers: { ...answers, generalVersion } }))).toBe('ok');
    const other = await makeScholarship(portal.ctx, { generalFormId: general.id });
    const { data } = await portal.as(who, `{ myReferences(scholarshipId: "${other.id}") { name } }`);
    expect(data.myReferences).toEqual([]);
    await makeReference(portal.ctx, who, {
      scholarshipId: other.id,
      question,
      dueOn: new Date('2026-09-30'),
    });
    expect(getCode(await submit(portal, who, other.id, { answers: { ...answers, generalVersion } }))).toBe(
      'ok',
    );
  });
});
