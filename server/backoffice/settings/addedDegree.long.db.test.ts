import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import { scholarshipSpelling } from '../../api/rest/wire.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM, submit } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { wireScholarship } from '../../test/scholarships.ts';
import { runImports } from '../imports/runImports.ts';

// product: P7.41

/** A label that a spreadsheet, a page, a typesetter or a message format might interpret. */
const WILD = '=SUM({n}) <b>#strong[x]</b>';

const DEGREES = JSON.stringify([
  { code: 'BACHELOR' },
  { code: 'MASTERS', labels: { en: 'Master’s degree' } },
  { code: 'LLM', labels: { en: 'Master of Laws', bn: 'আইনে স্নাতকোত্তর' }, words: ['legum magister'] },
  { code: 'WILD', labels: { en: WILD } },
]);
const WORDS = `Bachelor, Masters, Master of Laws, ${WILD}`;

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ DEGREES });
});

beforeEach(async () => {
  const { db } = portal.ctx;
  await db.import.deleteMany();
  await db.application.deleteMany();
  await db.scholarship.deleteMany();
});

afterAll(() => portal.close());

async function makeApplied(degree = 'LLM') {
  const person = await makePerson(portal.ctx);
  const scholarship = await makeScholarship(portal.ctx, { degree });
  const ids = { applicantId: person.id, scholarshipId: scholarship.id };
  const application = await makeApplication(portal.ctx, { ...ids, degree });
  return { person, scholarship, application };
}

it("REST uses an added degree's label, but the specified name of a renamed degree", async () => {
  const add = (degree: string) =>
    portal.requestAs('moderator', { method: 'POST', url: '/items', payload: wireScholarship({ degree }) });
  for (const degree of ['Master of Laws', 'Masters']) {
    const { insertedId } = (await add(degree)).json();
    expect((await portal.request({ url: `/singleItem/${insertedId}` })).json()).toMatchObject({ degree });
  }
  const stored = await portal.ctx.db.scholarship.findMany({ orderBy: { degree: 'asc' } });
  expect(stored.map(({ degree }) => degree)).toEqual(['LLM', 'MASTERS']);
});

it.each(['PhD', 'Diploma', 'LLM', 'Master’s degree', 'master of laws'])(
  'REST rejects the unknown degree %s with a field error that lists allowed labels',
  async (degree) => {
    const payload = wireScholarship({ degree });
    const added = await portal.requestAs('moderator', { method: 'POST', url: '/items', payload });
    const { id: itemId } = await makeScholarship(portal.ctx);
    const form = { ...FORM, gender: 'Female', itemId, degree };
    const applied = await portal.requestAs('student', {
      ...{ method: 'POST', url: '/scholarfromuser', payload: form },
    });
    for (const answer of [added, applied])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'INVALID_INPUT', fields: { degree: `Choose one of: ${WORDS}.` } },
      ]);
  },
);

it('applications and REST lists include an added degree', async () => {
  const person = await makePerson(portal.ctx);
  const { id } = await makeScholarship(portal.ctx, { degree: 'LLM' });
  expect((await submit(portal, person, id, { degree: 'LLM' })).errors).toBeUndefined();
  const refused = await submit(portal, await makePerson(portal.ctx), id, { degree: 'DIPLOMA' });
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    ...{ code: 'INVALID_INPUT', fields: { degree: 'Choose one of: BACHELOR, MASTERS, LLM, WILD.' } },
  });
  const list = await portal.requestAs('moderator', { url: '/allscholaritems' });
  expect(list.json()).toMatchObject([{ degree: 'Master of Laws' }]);
});

it.each([
  ['degrees: [LLM]'],
  ['search: "master of laws"'],
  ['search: "আইনে স্নাতকোত্তর"'],
  ['search: "legum magister in Norway"'],
])('the scholarship list finds an added degree by %s', async (filter) => {
  const { scholarship } = await makeApplied();
  await makeScholarship(portal.ctx, { degree: 'MASTERS' });
  const { data } = await portal.asVisitor(
    `{ scholarships(filter: { ${filter} }) { items { id } facets { degrees { value count } } } }`,
  );
  expect(data.scholarships.items).toEqual([{ id: scholarship.id }]);
  expect(data.scholarships.facets.degrees).toContainEqual({ value: 'LLM', count: 1 });
});

it('search suggestions include the labels of an added degree', async () => {
  await makeApplied();
  const { data } = await portal.asVisitor('{ searchSuggestions(text: "legum") { kind value } }');
  expect(data.searchSuggestions).toEqual([{ kind: 'DEGREE', value: 'LLM' }]);
});

const table = async (list: string): Promise<string[][]> => {
  const { body } = await portal.requestAs('admin', { url: `/exports/${list}.csv?columns=degree` });
  return parse(body, { bom: true, record_delimiter: '\r\n' });
};

const readPaper = async ({ id }: { id: string }) => {
  const answer = await portal.requestAs('moderator', { url: `/papers/applications/${id}.pdf` });
  return (await readPdf(answer.rawPayload)).text;
};

it('exports and PDFs use labels in the office language', async () => {
  const { application } = await makeApplied();
  await makeScholarship(portal.ctx, { degree: 'MASTERS' });
  expect((await table('applications')).flat()).toContain('Master of Laws');
  expect((await table('scholarships')).flat()).toEqual(
    expect.arrayContaining(['Master of Laws', 'Master’s degree']),
  );
  expect(await readPaper(application)).toContain('Master of Laws');
});

// security: C111
it('a label is escaped as text in spreadsheets, PDFs, feeds and REST', async () => {
  const { application, scholarship } = await makeApplied('WILD');
  expect((await table('applications')).flat()).toContain(`'${WILD}`);
  expect(await readPaper(application)).toContain(WILD);
  const feed = await portal.request({ url: '/feeds/newest.xml' });
  expect([feed.statusCode, feed.body.includes('<b>#strong')]).toEqual([200, false]);
  const { body } = await portal.request({ url: `/singleItem/${scholarship.id}` });
  expect(JSON.parse(body)).toMatchObject({ degree: WILD });
});

const HEAD =
  'scholarshipName,university_name,universityCountry,universityCity,universityWorldRank,subjectCategory,scholarshipCategory,degree,applicationFees,serviceCharge,applicationDeadline,scholarshipPostDate';

async function importRows(kind: string, rows: readonly string[]) {
  const url = `/imports?kind=${kind}&name=list.csv`;
  const sent = await portal.requestAs('admin', { method: 'POST', url, payload: rows.join('\n') });
  const run = () =>
    runImports(portal.ctx, { url: portal.ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling });
  await run();
  await portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', sent.json());
  await run();
  const { data } = await portal.asAdmin('{ imports { state problems { line column message } } }');
  return data.imports[0];
}

it('a scholarship import accepts an added option name and lists the allowed names', async () => {
  const row = (name: string, degree: string) =>
    `${name},Arden University,England,Coventry,90,Engineering,Full fund,${degree},20,5,2026-12-31,2026-01-01`;
  const done = await importRows('SCHOLARSHIPS', [HEAD, row('One', 'Master of Laws'), row('Two', 'Diploma')]);
  expect(done).toMatchObject({
    state: 'DONE',
    problems: [{ line: 3, column: 'degree', message: expect.stringContaining(WORDS) }],
  });
  expect(await portal.ctx.db.scholarship.findMany()).toMatchObject([
    { scholarshipName: 'One', degree: 'LLM' },
  ]);
});

it('an import of past applications accepts labels in all languages', async () => {
  await makeScholarship(portal.ctx, { scholarshipName: 'Old', deadline: '2024-12-31', posted: '2024-01-01' });
  const row = (name: string, degree: string) =>
    `Old,${name}@example.org,${name},accepted,2024-03-01,${degree}`;
  const done = await importRows('APPLICATIONS', [
    'scholarship,email,applicantName,status,submittedAt,degree',
    ...[row('Ada', 'আইনে স্নাতকোত্তর'), row('Bo', 'master of laws'), row('Cy', 'PhD')],
  ]);
  expect(done).toMatchObject({
    state: 'DONE',
    problems: [{ line: 4, column: 'degree', message: 'Choose one of: BACHELOR, MASTERS, LLM, WILD.' }],
  });
  const stored = await portal.ctx.db.application.findMany({ orderBy: { applicantName: 'asc' } });
  expect(stored.map(({ applicantName, degree }) => [applicantName, degree])).toEqual([
    ['Ada', 'LLM'],
    ['Bo', 'LLM'],
  ]);
});
