import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import type { Person } from '../../../test/people.ts';
import {
  MOTIVATION,
  makeForm,
  makeGeneralForm,
  makeScholarshipWithQuestions,
  TRAVELS,
} from '../../../test/questions.ts';
import { rounds } from '../../../test/rounds.ts';
import { GENERATED_FILES, generateFiles, type ScholarshipFile } from '../../../test/scholarshipFiles.ts';
import { scholarshipFile, scholarshipListing, wireScholarship } from '../../../test/scholarships.ts';
import { importScholarships } from '../import/importScholarships.ts';
import { MAX_SCHOLARSHIP_FILE_BYTES } from './importScholarship.ts';

let portal: TestPortal;
let organisationId = '';

beforeAll(async () => {
  portal = await startTestPortal();
  ({ id: organisationId } = await makeOrganisation(portal.ctx, { name: 'Fjordholm', slug: 'fjordholm' }));
});

afterAll(() => portal.close());

const exportFile = async (id: string): Promise<ScholarshipFile> => {
  const answer = await portal.requestAs('moderator', { url: `/exports/scholarships/${id}.json` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const send = (payload: unknown, as: 'moderator' | Person = 'moderator') =>
  portal.requestAs(as, {
    method: 'POST',
    url: '/imports/scholarship',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
async function runImport(files: ScholarshipFile[]) {
  const path = join(portal.ctx.env.DATA_DIR, 'files.jsonl');
  await writeFile(path, files.map((file) => JSON.stringify(file)).join('\n'));
  return importScholarships(portal.ctx.env.DATABASE_URL ?? '', path, scholarshipSpelling(portal.ctx.env), {
    isWrite: true,
  });
}

// product: P7.25
describe('scholarship file round trip', () => {
  it('importing and exporting a scholarship file preserves it, and a reimport changes nothing', async () => {
    const files = generateFiles();
    expect(await runImport(files)).toMatchObject({
      bad: 0,
      problems: [],
      plan: { added: GENERATED_FILES },
      ignoredFields: [],
    });
    const rows = await portal.ctx.db.scholarship.findMany({ select: { id: true, externalId: true } });
    const exported = await Promise.all(
      files.map(async ({ id }) => exportFile(rows.find((row) => row.externalId === id)?.id ?? '')),
    );
    expect(exported.map(({ id: _, ...rest }) => rest)).toEqual(files.map(({ id: _, ...rest }) => rest));
    const before = await readAll();
    expect(await runImport(exported)).toMatchObject({
      bad: 0,
      plan: { unchanged: GENERATED_FILES, added: 0, changed: 0 },
    });
    expect(await readAll()).toEqual(before);
  });

  it('a draft that staff upload as a file is exported as an identical file', async () => {
    for (const { id: _, ...given } of generateFiles().slice(0, rounds(6, 120))) {
      const { id, ignored } = (await send(given)).json();
      expect(ignored).toEqual([]);
      const { id: exportedId, ...exported } = await exportFile(id);
      expect({ exportedId, exported }).toEqual({ exportedId: id, exported: given });
    }
  });

  it('a scholarship file includes the choice for an ambiguous deadline', async () => {
    const twice = { timeZone: 'Europe/Oslo', deadlineTime: '02:30' };
    const deadline = scholarshipListing({ applicationDeadline: '2026-10-25' });
    for (const deadlineChoice of ['EARLIER', 'LATER']) {
      const { id } = (
        await send(scholarshipFile({ listing: deadline, dates: { ...twice, deadlineChoice } }))
      ).json();
      expect(await exportFile(id)).toMatchObject({ dates: { deadlineChoice } });
    }
    const asked = await send(scholarshipFile({ listing: deadline, dates: twice }));
    expect(asked.json().fields).toMatchObject({ 'dates.deadlineChoice': expect.any(String) });
  });

  it('uploading a scholarship file creates an audited draft that visitors cannot see', async () => {
    const { id } = (await send(scholarshipFile())).json();
    const row = await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({
      state: 'DRAFT',
      publishedAt: null,
      organisationId,
      postedUserEmail: expect.any(String),
    });
    expect((await portal.asVisitor(`{ scholarship(id: "${id}") { id } }`)).data.scholarship).toBeNull();
    const [entry] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(entry).toMatchObject({
      action: 'scholarship.create',
      after: { isFromFile: true, state: 'DRAFT' },
    });
    const { headers, body } = await portal.requestAs('admin', { url: `/exports/scholarships/${id}.json` });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="kestrel-grant-fjordholm.*\.json"$/,
      ),
    });
    expect(body).not.toContain(String(row.postedUserEmail));
  });

  it('a scholarship file may use REST field names, and ignored fields are reported', async () => {
    const answer = await send(
      wireScholarship({ fundingMin: '992.50', fundingCurrency: 'EUR', colour: 'red' }),
    );
    expect(answer.json()).toEqual({ id: expect.any(String), ignored: ['colour'] });
    expect(await exportFile(answer.json().id)).toMatchObject({
      funding: { min: 99_250, currency: 'EUR', max: null },
    });
  });

  it('a scholarship file without a picture is accepted', async () => {
    const { id } = (
      await send(scholarshipFile({ listing: scholarshipListing({ universityImage: null }) }))
    ).json();
    expect(await exportFile(id)).toMatchObject({ listing: { universityImage: null } });
  });
});

// product: P7.25
describe('fee waiver in a scholarship file', () => {
  const condition = { fact: 'income', is: 'atMost', value: 9000 };

  it('npm run import updates a fee waiver if the file contains one', async () => {
    const { id } = (await send(scholarshipFile({ feeWaiver: { acceptsRequests: true, condition } }))).json();
    const exported = await exportFile(id);
    const { feeWaiver: _, ...silent } = exported;
    expect(await runImport([silent])).toMatchObject({ plan: { unchanged: 1 } });
    const other = {
      ...exported,
      feeWaiver: { acceptsRequests: true, condition: { ...condition, value: 5 } },
    };
    expect(await runImport([other])).toMatchObject({ changes: [{ field: 'feeWaiver', count: 1 }] });
    expect(await exportFile(id)).toEqual(other);
    expect(await runImport([{ ...exported, feeWaiver: null }])).toMatchObject({ plan: { changed: 1 } });
    expect(await exportFile(id)).toMatchObject({ feeWaiver: { acceptsRequests: false, condition: null } });
  });

  it.each([
    [{ acceptsRequests: 'yes' }, 'feeWaiver.acceptsRequests'],
    [
      { acceptsRequests: true, condition: { fact: 'shoes', is: 'atMost', value: 1 } },
      'feeWaiver.condition.fact',
    ],
    [
      {
        acceptsRequests: true,
        condition: { all: [condition, { ...condition, is: 'atLeast', value: 9001 }] },
      },
      'feeWaiver.condition',
    ],
    [
      { acceptsRequests: true, condition: JSON.parse('{"__proto__":{"fact":"income"}}') },
      'feeWaiver.condition.is',
    ],
    [
      { acceptsRequests: true, condition: { any: Array.from({ length: 1001 }, () => condition) } },
      'feeWaiver.condition',
    ],
  ])('a file with an invalid fee waiver is rejected with its path', async (feeWaiver, path) => {
    const before = await portal.ctx.db.scholarship.count();
    const answer = await send(scholarshipFile({ feeWaiver }));
    expect(Object.keys(answer.json().fields)).toEqual([path]);
    expect((await runImport([scholarshipFile({ feeWaiver })])).problems.map(({ field }) => field)).toEqual([
      path,
    ]);
    expect(await portal.ctx.db.scholarship.count()).toBe(before);
  });
});

// product: P7.25
describe('requirements in a scholarship file', () => {
  const hard = { fact: 'nationality', is: 'oneOf', value: ['BD', 'NP'] };

  it('npm run import updates requirements if the file contains them', async () => {
    const { id } = (await send(scholarshipFile({ requirements: { hard, soft: null } }))).json();
    const { requirements: _, ...silent } = await exportFile(id);
    expect(await runImport([silent])).toMatchObject({ plan: { unchanged: 1 } });
    const soft = { fact: 'income', is: 'atMost', value: 9000 };
    await runImport([{ ...silent, requirements: { soft } }]);
    expect(await exportFile(id)).toMatchObject({ requirements: { hard: null, soft } });
    await runImport([{ ...silent, requirements: null }]);
    expect(await exportFile(id)).toMatchObject({ requirements: null });
  });

  it.each([
    [{ hard: { ...hard, fact: 'shoes' } }, 'requirements.hard.fact'],
    [{ hard: { ...hard, value: ['XX'] } }, 'requirements.hard.value'],
    [{ soft: { any: [] } }, 'requirements.soft.any'],
  ])('a file with invalid requirements is rejected with their path: %j', async (requirements, path) => {
    const answer = await send(scholarshipFile({ requirements }));
    expect(Object.keys(answer.json().fields)).toEqual([path]);
    expect((await runImport([scholarshipFile({ requirements })])).problems.map(({ field }) => field)).toEqual(
      [path],
    );
  });
});

// product: P11.6
describe('questions in a scholarship file', () => {
  const questions = makeForm(MOTIVATION, TRAVELS);

  it('npm run import creates a new version of the questions in the file', async () => {
    const { id } = (await send(scholarshipFile({ questions }))).json();
    const { questions: _, ...silent } = await exportFile(id);
    expect(await runImport([silent])).toMatchObject({ plan: { unchanged: 1 } });
    const other = makeForm({ ...MOTIVATION, maxWords: 9 });
    expect(await runImport([{ ...silent, questions: other }])).toMatchObject({
      changes: [{ field: 'questions', count: 1 }],
    });
    expect(await exportFile(id)).toMatchObject({ questions: other });
    await runImport([{ ...silent, questions: null }]);
    expect(await exportFile(id)).toMatchObject({ questions: null });
    const versions = await portal.ctx.db.formVersion.count({ where: { form: { ownOf: { id } } } });
    expect(versions).toBe(3);
  });

  it.each([
    [makeForm({ ...TRAVELS, key: 'ssc' }), 'questions.sections.0.questions.0.key'],
    [{ sections: [{ key: 'a', questions: [] }] }, 'questions.sections.0.title'],
    [{ sections: [], more: 1 }, 'questions'],
    ['essay', 'questions'],
  ])('a file with invalid questions is rejected with their path: case %#', async (given, path) => {
    const answer = await send(scholarshipFile({ questions: given }));
    expect(Object.keys(answer.json().fields)).toEqual([path]);
    const { problems } = await runImport([scholarshipFile({ questions: given })]);
    expect(problems.map(({ field }) => field)).toEqual([path]);
  });
});

describe('invalid scholarship file', () => {
  it.each([
    ['an empty file', '', { file: 'This field is required' }],
    [
      'a stray word',
      '{"format": "scholarship",\n oops',
      { file: expect.stringMatching(/^This is not valid JSON: .+, line 2\.$/) },
    ],
    ['a list', [scholarshipFile()], { file: 'Provide an object with the fields of a scholarship.' }],
    [
      'a number instead of a part',
      scholarshipFile({ dates: 7 }),
      { dates: 'Provide a JSON object, in braces.' },
    ],
    [
      'a deleted picture of the portal',
      scholarshipFile({
        listing: scholarshipListing({ universityImage: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp' }),
      }),
      { 'listing.universityImage': expect.any(String) },
    ],
  ])(
    'an invalid scholarship file adds nothing and is rejected with a path: %s',
    async (_what, payload, fields) => {
      const before = await portal.ctx.db.scholarship.count();
      const answer = await send(payload);
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields });
      expect(await portal.ctx.db.scholarship.count()).toBe(before);
    },
  );

  it('a scholarship file that is too large or not text is rejected', async () => {
    const large = await send(
      JSON.stringify(scholarshipFile({ note: 'x'.repeat(MAX_SCHOLARSHIP_FILE_BYTES) })),
    );
    expect(large.json()).toMatchObject({ code: 'TOO_LARGE' });
    const picture = await portal.requestAs('moderator', {
      method: 'POST',
      url: '/imports/scholarship',
      payload: Buffer.from([0xff, 0xd8, 0xff]),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(picture.json().fields).toEqual({ file: 'This file is not UTF-8 text. Save it in UTF-8.' });
  });
});

// product: P7.25
describe('coordinator with scholarship files', () => {
  const as = async (person: Person, payload: ScholarshipFile) => (await send(payload, person)).json();

  it("a coordinator's file adds drafts only to the coordinator's own organisation", async () => {
    const other = await makeOrganisation(portal.ctx);
    const person = await makeCoordinator(portal.ctx, organisationId);
    for (const organisation of [other.slug, 'nowhere', 'portal']) {
      const { id, ignored } = await as(person, scholarshipFile({ organisation }));
      expect(ignored).toEqual(['organisation']);
      expect(await portal.ctx.db.scholarship.findUnique({ where: { id } })).toMatchObject({
        organisationId,
        state: 'DRAFT',
      });
    }
  });

  it('a coordinator of several organisations must choose one for an uploaded file', async () => {
    const other = await makeOrganisation(portal.ctx);
    const person = await makeCoordinator(portal.ctx, organisationId);
    await portal.ctx.db.coordinator.create({ data: { userId: person.id, organisationId: other.id } });
    const { fields } = await as(person, scholarshipFile({ organisation: 'portal' }));
    expect(fields).toEqual({ organisation: 'This field is required' });
    const { id } = await as(person, scholarshipFile({ organisation: other.slug }));
    expect(await portal.ctx.db.scholarship.findUnique({ where: { id } })).toMatchObject({
      organisationId: other.id,
    });
  });

  it("a coordinator cannot export another organisation's scholarship", async () => {
    const person = await makeCoordinator(portal.ctx, organisationId);
    const ask = async (id: string) =>
      (await portal.requestAs(person, { url: `/exports/scholarships/${id}.json` })).statusCode;
    expect(await ask((await makeScholarship(portal.ctx)).id)).toBe(404);
    expect(await ask((await makeScholarship(portal.ctx, { organisationId })).id)).toBe(200);
  });
});

const readAll = () => portal.ctx.db.scholarship.findMany({ orderBy: { id: 'asc' } });

// product: P11.17
it('npm run import preserves the general form unless the organisation changes', async () => {
  const { id: generalFormId } = await makeGeneralForm(portal.ctx, [TRAVELS]);
  const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION], { generalFormId });
  const file = await exportFile(id);
  const stored = () => portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } });
  const listing = { ...Object(file.listing), applicationFees: 7 };
  const report = await runImport([{ ...file, listing }]);
  expect(report).toMatchObject({ bad: 0, plan: { changed: 1 }, ignoredFields: ['generalForm'] });
  expect(await stored()).toMatchObject({ applicationFees: 7, generalFormId });
  expect(await runImport([{ ...file, organisation: 'fjordholm' }])).toMatchObject({
    bad: 0,
    plan: { changed: 1 },
  });
  expect(await stored()).toMatchObject({ organisationId, generalFormId: null });
  const depends = { ...TRAVELS, key: 'where', showWhen: { fact: 'travels', is: 'flag', value: true } };
  const refused = await runImport([{ ...file, questions: makeForm(depends) }]);
  expect(refused.problems).toMatchObject([{ field: 'questions.sections.0.questions.0.showWhen.fact' }]);
});
