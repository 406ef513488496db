import { Readable } from 'node:stream';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_OPEN_IMPORTS } from '../../../rules/backoffice/imports.ts';
import { scholarshipSpelling } from '../../api/rest/wire.ts';
import { refuse } from '../../platform/errors.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { RUN_IMPORTS } from './importJob.ts';
import { purgeImports } from './removeImports.ts';
import { resumeImports, runImports } from './runImports.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterEach(async () => {
  await portal.ctx.db.import.deleteMany();
  await portal.ctx.db.scholarship.deleteMany();
});

afterAll(() => portal.close());

const HEAD =
  'scholarshipName,university_name,universityCountry,universityCity,universityWorldRank,subjectCategory,scholarshipCategory,degree,applicationFees,serviceCharge,applicationDeadline,scholarshipPostDate';
const rowOf = (name: string, fees = '20') =>
  `${name},Arden University,England,Coventry,90,Engineering,Full fund,Masters,${fees},5,2026-12-31,2026-01-01`;

const LIST = `{ imports { id kind state fileName progress added changed unchanged bad problemCount failure ignoredColumns
  problems { line column message } } }`;

async function upload(payload: string | Buffer, { kind = 'SCHOLARSHIPS', name = 'list.csv' } = {}) {
  const query = new URLSearchParams({ kind, name });
  return portal.requestAs('admin', { method: 'POST', url: `/imports?${query}`, payload });
}

async function send(payload: string | Buffer, kind?: string): Promise<string> {
  const answer = await upload(payload, kind ? { kind } : {});
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

const run = (stopping?: AbortSignal) => {
  const parts = { url: portal.ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling };
  return runImports(portal.ctx, parts, stopping);
};
const listed = async () => (await portal.asAdmin(LIST)).data.imports;
const confirm = (id: string) =>
  portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
const hasFile = async (id: string) => {
  const { files } = await openDocumentStores(portal.ctx.env);
  const found = await files.read(documentFile(id));
  found?.stream.destroy();
  return found !== null;
};
const removals = () =>
  portal.ctx.db.$queryRaw<{ id: string }[]>`
    SELECT payload->>'id' AS id FROM graphile_worker._private_jobs WHERE payload->>'id' IS NOT NULL`;

// product: P7.44
it('a dry run of a scholarship import writes nothing; confirmation writes each row once', async () => {
  const { db } = portal.ctx;
  const id = await send(`${[`${HEAD},notes`, `${rowOf('One')},x`, `${rowOf('Two', 'many')},`].join('\n')}\n`);
  expect(await listed()).toMatchObject([{ id, state: 'CHECKING', fileName: 'list.csv' }]);
  await run();
  expect(await db.scholarship.count()).toBe(0);
  expect(await listed()).toMatchObject([
    {
      ...{ state: 'CHECKED', added: 1, changed: 0, unchanged: 0, bad: 1, problemCount: 1 },
      ignoredColumns: ['notes'],
      problems: [{ line: 3, column: 'applicationFees', message: expect.stringContaining('whole number') }],
    },
  ]);
  const file = await portal.requestAs('admin', { url: `/imports/${id}/problems.csv` });
  expect(file.body).toContain('3,applicationFees,"Enter a whole number');
  const mails = await db.outboxMail.count();
  expect((await confirm(id)).data).toEqual({ confirmImport: { state: 'WRITING' } });
  expect((await confirm(id)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  await run();
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', progress: 100, added: 1, bad: 1 }]);
  expect(await db.scholarship.findMany({ select: { scholarshipName: true } })).toEqual([
    { scholarshipName: 'One' },
  ]);
  expect(await db.outboxMail.count()).toBe(mails);
  expect(await removals()).toContainEqual({ id });
  const admin = await portal.person('admin');
  expect(await db.auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
    {
      ...{ actorId: admin.id, action: 'import.confirm', targetType: 'import' },
      after: { kind: 'SCHOLARSHIPS', fileName: 'list.csv', added: 1, bad: 1 },
    },
  ]);
});

it('a scholarship file imported again changes nothing', async () => {
  const file = [HEAD, rowOf('One'), rowOf('Two')].join('\n');
  const first = await send(file);
  await run();
  await confirm(first);
  await run();
  const again = await send(file);
  await run();
  expect((await listed())[0]).toMatchObject({ state: 'CHECKED', added: 0, unchanged: 2 });
  expect((await confirm(again)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
});

it('an import killed during writing resumes and writes each row once', async () => {
  const id = await send([HEAD, rowOf('One'), rowOf('Two')].join('\n'));
  await run();
  await confirm(id);
  await portal.ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await portal.ctx.db.import.update({ where: { id }, data: { runs: 1, progress: 50 } });
  await resumeImports(portal.ctx);
  expect(
    await portal.ctx.db.$queryRaw`SELECT task_identifier AS task FROM graphile_worker.jobs`,
  ).toContainEqual({ task: RUN_IMPORTS });
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', added: 2 }]);
  expect(await portal.ctx.db.scholarship.count()).toBe(2);
});

it.each(['CHECKING', 'WRITING'])('an import in %s waits if the file store fails', async (state) => {
  const id = await send([HEAD, rowOf('One')].join('\n'));
  if (state === 'WRITING') {
    await run();
    await confirm(id);
  }
  const { files } = await openDocumentStores(portal.ctx.env);
  const failed = refuse('UPSTREAM_FAILED', 'picture.storeUnavailable');
  const read = vi.spyOn(files, 'read').mockRejectedValueOnce(failed);
  await expect(run()).rejects.toBe(failed);
  read.mockRestore();
  expect(await listed()).toMatchObject([{ id, state, failure: null }]);
  expect(await removals()).not.toContainEqual({ id });
  await run();
  expect(await listed()).toMatchObject([{ state: state === 'CHECKING' ? 'CHECKED' : 'DONE', added: 1 }]);
});

it("an import waits for the portal's next start if the portal shuts down", async () => {
  const id = await send([HEAD, rowOf('One')].join('\n'));
  await run(AbortSignal.abort());
  expect(await portal.ctx.db.import.findUnique({ where: { id } })).toMatchObject({
    ...{ state: 'CHECKING', runs: 0 },
  });
});

it.each([
  ['UTF-16', Buffer.from(`\uFEFF${HEAD}\n`, 'utf16le'), 'list.csv is in UTF-16. Save it in UTF-8.'],
  ['Windows-1252', Buffer.from(`${HEAD}\n${rowOf('Caf\xE9')}`, 'latin1'), 'not in UTF-8 (line 2)'],
  ['missing columns', Buffer.from('who,place\nA,B\n'), 'this header lacks scholarshipName'],
])('an import file with %s fails with an explanation', async (_name, bytes, reason) => {
  const id = await send(bytes);
  await run();
  expect(await listed()).toMatchObject([{ id, state: 'FAILED', failure: expect.stringContaining(reason) }]);
  expect(await removals()).toContainEqual({ id });
});

it('import files may use semicolons and a byte order mark; duplicate rows are reported', async () => {
  const rows = [HEAD, rowOf('One'), rowOf('One')].map((row) => row.replaceAll(',', ';'));
  await send(`\uFEFF${rows.join('\r\n')}`);
  await run();
  expect(await listed()).toMatchObject([
    { state: 'CHECKED', added: 1, bad: 1, problems: [{ line: 3, column: null }] },
  ]);
});

it('empty files, oversized files and imports beyond the number allowed are rejected', async () => {
  const length = { 'content-length': String(5 * MAX_IMPORT_BYTES) };
  const url = '/imports?kind=SCHOLARSHIPS&name=a.csv';
  const large = await portal.requestAs('admin', { method: 'POST', url, payload: 'x', headers: length });
  expect([large.statusCode, large.json().code]).toEqual([413, 'TOO_LARGE']);
  const chunked = { 'transfer-encoding': 'chunked', 'content-type': 'text/csv' };
  const endless = Readable.from(Array.from({ length: 101 }, () => Buffer.alloc(1_000_000, 'x')));
  const unknown = await portal.requestAs('admin', {
    method: 'POST',
    url,
    payload: endless,
    headers: chunked,
  });
  expect([unknown.statusCode, unknown.json().code]).toEqual([413, 'TOO_LARGE']);
  expect((await upload('')).statusCode).toBe(400);
  expect((await upload('x', { kind: 'PETS' })).statusCode).toBe(400);
  expect(await portal.ctx.db.import.count()).toBe(0);
  for (let count = 0; count < MAX_OPEN_IMPORTS; count += 1) await send(HEAD);
  expect((await upload(HEAD)).statusCode).toBe(409);
});

it('removed and old imports are deleted with their files', async () => {
  const remove = (id: string) =>
    portal.asAdmin('mutation ($id: UUID!) { removeImport(id: $id) { id } }', { id });
  const id = await send([HEAD, rowOf('One')].join('\n'));
  expect(await hasFile(id)).toBe(true);
  expect((await remove(id)).data).toEqual({ removeImport: { id } });
  await run();
  const old = await send([HEAD, rowOf('One')].join('\n'));
  await run();
  await confirm(old);
  expect((await remove(old)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  await run();
  await purgeImports({ ...portal.ctx, now: () => new Date(TEST_NOW.getTime() + 8 * 86_400_000) });
  expect(await listed()).toEqual([]);
  expect((await removals()).map((removal) => removal.id)).toEqual(expect.arrayContaining([id, old]));
});

it('an import fails if its owner is no longer an admin', async () => {
  const id = await send([HEAD, rowOf('One')].join('\n'));
  const { id: owner } = await portal.person('admin');
  await portal.ctx.db.user.update({ where: { id: owner }, data: { role: 'MODERATOR' } });
  await run();
  await portal.ctx.db.user.update({ where: { id: owner }, data: { role: 'ADMIN' } });
  expect(await listed()).toMatchObject([{ id, state: 'FAILED', failure: expect.stringContaining('admin') }]);
});

it('imported people are matched by e-mail address, and existing accounts are not changed', async () => {
  const { db } = portal.ctx;
  const admin = await portal.person('admin');
  const people = Array.from({ length: 1_200 }, (_, index) => `moved${index}@example.org;Person ${index}`);
  const bad = ['nobody;Ada', '=1+1;Eve', 'MOVED3@example.org;Twice', `${admin.email};Other`];
  const rows = [...people, ...bad].map((row) => `${row};ADMIN`);
  const id = await send(['email;name;role', ...rows].join('\n'), 'PEOPLE');
  const before = await db.user.count();
  await run();
  expect(await db.user.count()).toBe(before);
  expect(await listed()).toMatchObject([
    {
      ...{ state: 'CHECKED', added: 1_200, unchanged: 1, bad: 3, ignoredColumns: ['role'] },
      problems: [{ line: 1202, column: 'email' }, { line: 1203 }, { line: 1204, column: null }],
    },
  ]);
  const mails = await db.outboxMail.count();
  await confirm(id);
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', added: 1_200, unchanged: 1, bad: 3 }]);
  const moved = { email: { startsWith: 'moved' } };
  expect(await db.user.count({ where: { ...moved, role: 'USER', emailVerified: false } })).toBe(1_200);
  expect(await db.account.count({ where: { user: moved } })).toBe(0);
  expect(await db.user.findUnique({ where: { id: admin.id } })).toMatchObject({ name: admin.name });
  expect(await db.outboxMail.count()).toBe(mails);
});

// product: P7.44
it('people and scholarships are imported from spreadsheets', async () => {
  const write = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: '1', rows }] });
  const people = [['email', 'name'], ['sheet@example.org', 'Ada'], [], ['nobody', 'Eve']];
  const awards = [
    HEAD.split(','),
    [...rowOf('One').split(',').slice(0, -2), new Date('2026-12-31'), '2026-01-01'],
  ];
  await send(Buffer.from(await write(people)), 'PEOPLE');
  await send(Buffer.from(await write(awards)));
  await run();
  expect(await listed()).toMatchObject([
    { kind: 'SCHOLARSHIPS', state: 'CHECKED', added: 1, bad: 0 },
    { kind: 'PEOPLE', state: 'CHECKED', added: 1, bad: 1, problems: [{ line: 4, column: 'email' }] },
  ]);
  for (const { id } of await listed()) await confirm(id);
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
  expect(await portal.ctx.db.user.count({ where: { email: 'sheet@example.org', name: 'Ada' } })).toBe(1);
  expect(await portal.ctx.db.scholarship.count()).toBe(1);
});

// product: P7.44
it('people are imported from a file with common alternative column names', async () => {
  const rows = ['Hopper,office1@example.org,Grace,1906-12-09', 'Lovelace,office2@example.org,Ada,1815-12-10'];
  const id = await send(['Surname,E-mail address,First Name,DOB', ...rows].join('\n'), 'PEOPLE');
  await run();
  expect(await listed()).toMatchObject([{ state: 'CHECKED', added: 2, bad: 0, ignoredColumns: ['DOB'] }]);
  await confirm(id);
  await run();
  const where = { email: { startsWith: 'office' } };
  const people = await portal.ctx.db.user.findMany({
    where,
    select: { name: true },
    orderBy: { email: 'asc' },
  });
  expect(people).toEqual([{ name: 'Grace Hopper' }, { name: 'Ada Lovelace' }]);
});

// product: P7.44
it('an admin can choose fields for columns that were not recognised', async () => {
  const choose = (id: string, ...columns: [column: string, field: string][]) =>
    portal.asAdmin(
      'mutation ($input: ChooseImportColumnsInput!) { chooseImportColumns(input: $input) { state } }',
      { input: { id, columns: columns.map(([column, field]) => ({ column, field })) } },
    );
  const show = async () =>
    (
      await portal.asAdmin(
        '{ imports { state added bad problemCount missingFields openFields ignoredColumns columns { column field } } }',
      )
    ).data.imports[0];
  const id = await send('Kontakt,Wer,Notiz\nchosen1@example.org,Ada,x\nchosen2@example.org,,y\n', 'PEOPLE');
  expect(getCode(await choose(id, ['Kontakt', 'email']))).toBe('CONFLICT');
  await run();
  expect(await show()).toMatchObject({
    ...{ state: 'CHECKED', added: 0, bad: 0, missingFields: ['email', 'name'] },
    ...{ openFields: ['email', 'name', 'firstName', 'lastName'] },
    ...{ ignoredColumns: ['Kontakt', 'Wer', 'Notiz'], columns: [] },
  });
  expect(getCode(await confirm(id))).toBe('CONFLICT');
  for (const wrong of [
    [['Kontakt', 'role']],
    [['Unknown', 'email']],
    [
      ['Kontakt', 'email'],
      ['Wer', 'email'],
    ],
  ] as [string, string][][])
    expect((await choose(id, ...wrong)).errors).toMatchObject([
      { extensions: { code: 'INVALID_INPUT', fields: { columns: expect.any(String) } } },
    ]);
  expect((await choose(id, ['Wer', 'email'], ['Kontakt', 'name'])).errors).toBeUndefined();
  await run();
  expect(await show()).toMatchObject({ state: 'CHECKED', added: 0, bad: 2, missingFields: [] });
  expect((await choose(id, ['Kontakt', 'email'], ['Wer', 'name'])).errors).toBeUndefined();
  await run();
  expect(await show()).toMatchObject({
    ...{ state: 'CHECKED', added: 1, bad: 1, problemCount: 1, missingFields: [], ignoredColumns: ['Notiz'] },
    columns: expect.arrayContaining([
      { column: 'Kontakt', field: 'email' },
      { column: 'Wer', field: 'name' },
    ]),
  });
  await confirm(id);
  await run();
  expect(await portal.ctx.db.user.findMany({ where: { email: { startsWith: 'chosen' } } })).toMatchObject([
    { email: 'chosen1@example.org', name: 'Ada' },
  ]);
});

// product: P7.47
it('fields chosen by an admin supplement recognised columns in an import of past applications', async () => {
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {
    ...{ scholarshipName: 'Chosen', deadline: '2024-12-31', posted: '2024-01-01' },
  });
  const id = await send(
    'Award,Email,Applicant,Ergebnis,Datum\nChosen,past@example.org,Ada,accepted,2024-03-01\n',
    'APPLICATIONS',
  );
  await run();
  const columns = [
    { column: 'Ergebnis', field: 'status' },
    { column: 'Datum', field: 'submittedAt' },
  ];
  await portal.asAdmin(
    'mutation ($input: ChooseImportColumnsInput!) { chooseImportColumns(input: $input) { state } }',
    { input: { id, columns } },
  );
  await run();
  await confirm(id);
  await run();
  expect(await portal.ctx.db.application.findMany({ where: { scholarshipId } })).toMatchObject([
    { status: 'ACCEPTED', applicantName: 'Ada' },
  ]);
  await portal.ctx.db.application.deleteMany({ where: { scholarshipId } });
});

// product: P7.44
it('scholarships are imported from a file with common alternative column names', async () => {
  const names: Record<string, string> = {
    ...{ scholarshipName: 'Scholarship', university_name: 'University', universityCountry: 'Country' },
    ...{ universityCity: 'City', universityWorldRank: 'World rank', subjectCategory: 'Subject' },
    ...{ applicationDeadline: 'Closing date', scholarshipPostDate: 'Posted on' },
    ...{ applicationFees: 'Application fee', serviceCharge: 'Service charge', degree: 'Level of study' },
  };
  const head = HEAD.split(',').map((name) => names[name] ?? name);
  await send([head.join(','), rowOf('One')].join('\n'));
  await run();
  expect(await listed()).toMatchObject([{ state: 'CHECKED', added: 1, bad: 0, ignoredColumns: [] }]);
});

it('an import file with more rows than the limit is rejected', async () => {
  const rows = Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => 'x,y');
  const id = await send(['email,name', ...rows].join('\n'), 'PEOPLE');
  // Pretends that the rows up to the limit have been read, to save time.
  await portal.ctx.db.import.update({ where: { id }, data: { position: MAX_IMPORT_ROWS } });
  await run();
  const failure = 'The file has more than 100,000 rows. Split it.';
  expect(await listed()).toMatchObject([{ state: 'FAILED', failure }]);
});

it('a people import killed between two chunks resumes with the next chunk', async () => {
  const { db } = portal.ctx;
  const rows = Array.from({ length: 700 }, (_, index) => `later${index}@example.org,Person ${index}`);
  const id = await send(['email,name', ...rows].join('\n'), 'PEOPLE');
  await run();
  await confirm(id);
  // Pretends that the first chunk was committed before the kill, so that the run must skip its 500 rows.
  await db.import.update({ where: { id }, data: { position: 500, added: 500, runs: 1 } });
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', added: 700 }]);
  expect(await db.user.count({ where: { email: { startsWith: 'later' } } })).toBe(200);
});
