import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLLING } from '../../../../rules/days.ts';
import { FUNDING_COVERS, FUNDING_FREQUENCIES } from '../../../../rules/scholarshipOptions.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarships.ts';
import { SCHOLARSHIP_SPELLING } from '../../../rest/wire.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import type { Person } from '../../../test/people.ts';
import { asking, MOTIVATION, TOWN, TRADE, TRAVELS } from '../../../test/questions.ts';
import { rounds } from '../../../test/rounds.ts';
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

type File = Record<string, unknown>;

const exportFile = async (id: string): Promise<File> => {
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
async function runImport(files: File[]) {
  const path = join(portal.ctx.env.DATA_DIR, 'files.jsonl');
  await writeFile(path, files.map((file) => JSON.stringify(file)).join('\n'));
  return importScholarships(portal.ctx.env.DATABASE_URL ?? '', path, SCHOLARSHIP_SPELLING, { isWrite: true });
}

const line = fc.stringMatching(/^[A-Z][\p{L}\p{N}"'&,<=;{}\\ -]{0,30}[\p{L}\p{N}]$/u);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const time = fc.constantFrom('00:00', '09:05', '17:00', '23:59');
const amounts = fc.tuple(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 12 }));

const funding = fc
  .record({
    range: maybe(amounts),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
    awardCount: maybe(fc.integer({ min: 1, max: 100_000 })),
    frequency: maybe(fc.constantFrom(...FUNDING_FREQUENCIES)),
    months: maybe(fc.integer({ min: 1, max: 120 })),
    covers: fc.subarray([...FUNDING_COVERS]),
    isRenewable: maybe(fc.boolean()),
    note: line,
  })
  .map(({ range, currency, ...rest }) => ({
    min: range && Math.min(...range),
    max: range && Math.max(...range),
    currency: range && currency,
    ...rest,
  }));

const dates = fc.record({
  timeZone: fc.constantFrom('Europe/Oslo', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Etc/GMT+12', 'UTC'),
  deadlineTime: time,
  deadlineChoice: fc.constant(null),
  opening: maybe(fc.record({ opensOn: day('2026-05-01', '2026-08-31'), opensTime: time })),
  decisionsBy: maybe(day('2027-12-31', '2028-12-31')),
});

/** Of facts of the built-in applicant profile. */
const income = fc.integer({ min: 0, max: 100_000 }).map((value) => ({ fact: 'income', is: 'atMost', value }));
const nationality = fc
  .subarray(['BD', 'NO', 'NP'], { minLength: 1 })
  .map((value) => ({ fact: 'nationality', is: 'oneOf', value }));
const feeWaiver = fc.record({
  acceptsRequests: fc.boolean(),
  condition: maybe(
    fc.oneof(
      income,
      fc.record({ any: fc.tuple(income, fc.record({ not: nationality })) }),
      fc.record({ all: fc.tuple(nationality, income) }),
    ),
  ),
});

/** In the order in which conditions are kept. */
const requirements = fc.record({
  hard: fc.oneof(nationality, fc.record({ all: fc.tuple(income, nationality) })),
  soft: maybe(
    fc
      .integer({ min: 18, max: 60 })
      .map((value) => ({ fact: 'birthday', is: 'ageAtMost', value, on: '2026-09-01' })),
  ),
});

/** What a coordinator might ask: the words of a language, a limit, a condition. */
const questions = fc
  .tuple(line, fc.integer({ min: 1, max: 500 }), fc.boolean())
  .map(([en, maxWords, isRequired]) =>
    asking({ ...MOTIVATION, label: { en }, maxWords, isRequired }, TRAVELS, TOWN, TRADE),
  );

const listing = fc.record({
  scholarshipName: line,
  universityName: line,
  universityImage: maybe(fc.webUrl({ withQueryParameters: true })),
  universityCountry: line,
  universityCity: line,
  universityWorldRank: fc.integer({ min: 1, max: 100_000 }),
  subjectCategory: fc.constantFrom(...SUBJECT_CATEGORIES),
  scholarshipCategory: fc.constantFrom(...SCHOLARSHIP_CATEGORIES),
  degree: fc.constantFrom(...DEGREES),
  tuitionFees: maybe(fc.integer({ min: 0, max: 10_000_000 })),
  applicationFees: fc.integer({ min: 0, max: 1_000_000 }),
  serviceCharge: fc.integer({ min: 0, max: 1_000_000 }),
  applicationDeadline: fc.oneof(day('2026-09-01', '2027-12-31'), fc.constant(ROLLING)),
  scholarshipPostDate: day('2020-01-01', '2026-08-31'),
  description: maybe(fc.tuple(line, line).map((lines) => lines.join('\n'))),
  officialUrl: maybe(fc.webUrl().map((url) => new URL(url).href)),
});

/** Files of scholarships with what they say written as an export writes it. */
const file: fc.Arbitrary<File> = fc
  .record({
    organisation: fc.constantFrom('portal', 'fjordholm'),
    listing,
    dates,
    funding: maybe(funding),
    requirements: maybe(requirements),
    feeWaiver: maybe(feeWaiver),
    questions: maybe(questions),
  })
  .map(({ dates: { opening, decisionsBy, ...rest }, ...parts }) => ({
    format: 'scholarship',
    version: 1,
    ...parts,
    dates: {
      ...rest,
      opensOn: opening?.opensOn ?? null,
      opensTime: opening?.opensTime ?? null,
      decisionsBy: parts.listing.applicationDeadline === ROLLING ? null : decisionsBy,
    },
  }));

const FILES = rounds(60, 600);
const generated = () =>
  fc.sample(file, { seed: 15, numRuns: FILES }).map((one, index) => ({ ...one, id: `given-${index}` }));

// product: P7.25
describe('a scholarship as a file', () => {
  it('is what it was after npm run import and an export, and then changes nothing', async () => {
    const files = generated();
    expect(await runImport(files)).toMatchObject({
      bad: 0,
      problems: [],
      plan: { added: FILES },
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
      plan: { unchanged: FILES, added: 0, changed: 0 },
    });
    expect(await readAll()).toEqual(before);
  });

  it('is what it was as a draft of staff, too', async () => {
    for (const { id: _, ...given } of generated().slice(0, rounds(6, 120))) {
      const { id, ignored } = (await send(given)).json();
      expect(ignored).toEqual([]);
      const { id: exportedId, ...exported } = await exportFile(id);
      expect({ exportedId, exported }).toEqual({ exportedId: id, exported: given });
    }
  });

  it('of a deadline that comes twice names which, so that it is not asked again', async () => {
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

  it('is a draft with an audit line, hidden from everyone and told to no partner', async () => {
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

  it('is read in the words of the REST API, too, and told what was left out', async () => {
    const answer = await send(
      wireScholarship({ fundingMin: '992.50', fundingCurrency: 'EUR', colour: 'red' }),
    );
    expect(answer.json()).toEqual({ id: expect.any(String), ignored: ['colour'] });
    expect(await exportFile(answer.json().id)).toMatchObject({
      funding: { min: 99_250, currency: 'EUR', max: null },
    });
  });

  it('without a picture is a draft that says so once it is to be published', async () => {
    const { id } = (
      await send(scholarshipFile({ listing: scholarshipListing({ universityImage: null }) }))
    ).json();
    expect(await exportFile(id)).toMatchObject({ listing: { universityImage: null } });
  });
});

// product: P7.25
describe('how a fee is waived', () => {
  const condition = { fact: 'income', is: 'atMost', value: 9000 };

  it('is brought up to date by npm run import, where it is said', async () => {
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
  ])('is refused by its path at both doors', async (feeWaiver, path) => {
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
describe('who can apply', () => {
  const hard = { fact: 'nationality', is: 'oneOf', value: ['BD', 'NP'] };

  it('is brought up to date by npm run import, where it is said', async () => {
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
  ])('is refused by its path at both doors: %j', async (requirements, path) => {
    const answer = await send(scholarshipFile({ requirements }));
    expect(Object.keys(answer.json().fields)).toEqual([path]);
    expect((await runImport([scholarshipFile({ requirements })])).problems.map(({ field }) => field)).toEqual(
      [path],
    );
  });
});

// product: P11.6
describe('the questions of a scholarship', () => {
  const questions = asking(MOTIVATION, TRAVELS);

  it('are brought up to date by npm run import as the next version, where they are said', async () => {
    const { id } = (await send(scholarshipFile({ questions }))).json();
    const { questions: _, ...silent } = await exportFile(id);
    expect(await runImport([silent])).toMatchObject({ plan: { unchanged: 1 } });
    const other = asking({ ...MOTIVATION, maxWords: 9 });
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
    [asking({ ...TRAVELS, key: 'ssc' }), 'questions.sections.0.questions.0.key'],
    [{ sections: [{ key: 'a', questions: [] }] }, 'questions.sections.0.title'],
    [{ sections: [], more: 1 }, 'questions'],
    ['essay', 'questions'],
  ])('are refused by their path at both doors: case %#', async (given, path) => {
    const answer = await send(scholarshipFile({ questions: given }));
    expect(Object.keys(answer.json().fields)).toEqual([path]);
    const { problems } = await runImport([scholarshipFile({ questions: given })]);
    expect(problems.map(({ field }) => field)).toEqual([path]);
  });
});

describe('what is no file of a scholarship', () => {
  it.each([
    ['nothing', '', { file: 'This field is required' }],
    [
      'a stray word',
      '{"format": "scholarship",\n oops',
      { file: expect.stringMatching(/^This is not valid JSON: .+, line 2\.$/) },
    ],
    ['a list', [scholarshipFile()], { file: 'Give an object with the fields of a scholarship.' }],
    [
      'a number in the place of a part',
      scholarshipFile({ dates: 7 }),
      { dates: 'Give a JSON object, in braces.' },
    ],
    [
      'a picture of ours that is gone',
      scholarshipFile({
        listing: scholarshipListing({ universityImage: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp' }),
      }),
      { 'listing.universityImage': expect.any(String) },
    ],
  ])('is refused by its path, and nothing is added: %s', async (_what, payload, fields) => {
    const before = await portal.ctx.db.scholarship.count();
    const answer = await send(payload);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields });
    expect(await portal.ctx.db.scholarship.count()).toBe(before);
  });

  it('is refused when it is large, or no text', async () => {
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
describe('a coordinator', () => {
  const as = async (person: Person, payload: File) => (await send(payload, person)).json();

  it('adds drafts of their own organisation alone; another’s is as one that does not exist', async () => {
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

  it('of several names one of them in the file', async () => {
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

  it('gets no file of another organisation', async () => {
    const person = await makeCoordinator(portal.ctx, organisationId);
    const ask = async (id: string) =>
      (await portal.requestAs(person, { url: `/exports/scholarships/${id}.json` })).statusCode;
    expect(await ask((await makeScholarship(portal.ctx)).id)).toBe(404);
    expect(await ask((await makeScholarship(portal.ctx, { organisationId })).id)).toBe(200);
  });
});

/** What is stored, without what counts reads. */
const readAll = () => portal.ctx.db.scholarship.findMany({ orderBy: { id: 'asc' } });
