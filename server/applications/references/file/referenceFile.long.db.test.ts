import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import {
  createUpload,
  readFile,
  readUploadOffset,
  sendChecked,
  sendDocument,
  sendPart,
  writePdf,
} from '../../../test/documents.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makeCoordinator } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeReference, openLink, REFEREES, refereeAt, writeLetter } from '../../../test/references.ts';
import { checkDocument } from '../../documents/check/checkDocument.ts';
import { inspectFile } from '../../documents/inspection/inspectFile.ts';
import { removeLeftFile } from '../../documents/removeFiles.ts';
import { completeUpload } from '../../documents/upload/completeUpload.ts';
import { purgeReferences } from '../eraseReferences.ts';

let portal: TestPortal;
let now = TEST_NOW;
let ada: Person;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://grants.example.org' }, { now: () => now });
});
beforeEach(async () => {
  now = TEST_NOW;
  ada = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
  await portal.ctx.db.outboxMail.deleteMany();
});
afterAll(() => portal.close());

type ReferenceParts = Parameters<typeof makeReference>[2];

async function makeOpened(takes: 'file' | 'either' | 'writes' = 'file', given: ReferenceParts = {}) {
  const reference = await makeReference(portal.ctx, ada, { asked: { ...REFEREES, takes }, ...given });
  const { browser } = (await openLink(portal, reference.token)).data.openReference;
  const { token } = reference;
  return { ...reference, at: { token, browser, version: 1 }, referee: refereeAt(token, browser) };
}
type OpenedFixture = Awaited<ReturnType<typeof makeOpened>>;

const look = async ({ at: { token, browser } }: OpenedFixture) =>
  openLink(portal, token, { browsers: [browser] });
const fileOf = async (opened: OpenedFixture) => (await look(opened)).data.openReference.request.file;
const submit = ({ at }: OpenedFixture, answers = {}) => writeLetter(portal, 'submit', { ...at, answers });
const fieldsOf = (answer: Awaited<ReturnType<typeof submit>>) => answer.errors?.[0]?.extensions?.fields;
const stored = (id: string) => portal.ctx.db.reference.findUniqueOrThrow({ where: { id } });
const removals = async () =>
  (
    await portal.ctx.db.$queryRaw<{ id: string }[]>`
      SELECT substr(key, 10) AS id FROM graphile_worker.jobs WHERE key LIKE 'document:%'`
  ).map(({ id }) => id);

async function refuse(opened: OpenedFixture, id: string): Promise<OpenedFixture> {
  await portal.ctx.db.outboxMail.deleteMany();
  await checkDocument(portal.ctx, id, inspectFile);
  const [mail, ...others] = await portal.ctx.db.outboxMail.findMany();
  expect([mail?.to, others]).toEqual([opened.email, []]);
  const token = /references\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { ...opened, at: { ...opened.at, token }, referee: refereeAt(token, opened.at.browser) };
}

// product: P14.13
describe("referee's file", () => {
  it('a referee can upload, replace and remove a file', async () => {
    const opened = await makeOpened();
    const first = await sendDocument(portal, opened.referee, writePdf(), 'letter.pdf');
    expect(await fileOf(opened)).toMatchObject({
      id: first,
      name: 'letter.pdf',
      state: 'CHECKING',
      url: null,
    });
    expect(await stored(opened.id)).toMatchObject({ state: 'STARTED', version: 1 });
    const { id: second } = await sendChecked(portal, opened.referee, writePdf({ pages: 2 }), 'better.pdf');
    expect(await fileOf(opened)).toMatchObject({ id: second, name: 'better.pdf', state: 'NOT_SCANNED' });
    expect(await removals()).toContain(first);
    const mine = '{ myDocuments { usedFiles items { id } } }';
    expect((await portal.as(ada, mine)).data.myDocuments).toEqual({ usedFiles: 0, items: [] });
    const remove = `mutation ($token: String!, $browser: String!) { removeReferenceFile(token: $token, browser: $browser) { file { id } } }`;
    const { data } = await portal.asVisitor(remove, opened.at);
    expect(data.removeReferenceFile).toEqual({ file: null });
    await removeLeftFile(portal.ctx, second);
    expect(await readFile(portal, second)).toHaveLength(0);
  });

  it('cancelling an upload that is about to finish preserves the previous file', async () => {
    const opened = await makeOpened();
    const first = await sendDocument(portal, opened.referee, writePdf(), 'letter.pdf');
    const content = writePdf({ pages: 2 });
    const { location } = (await createUpload(portal, opened.referee, content.length)).headers;
    const id = String(location).slice(-36);
    const { uploads } = await openDocumentStores(portal.ctx.env);
    await uploads.write(Readable.from([content]), id, 0);
    const db = new Proxy(portal.ctx.db, {
      get(target, name) {
        if (name !== '$transaction') return Reflect.get(target, name);
        return async (work: Parameters<typeof target.$transaction>[0]) => {
          await target.upload.deleteMany({ where: { id } });
          return target.$transaction(work);
        };
      },
    });
    await expect(completeUpload({ ...portal.ctx, db }, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await fileOf(opened)).toMatchObject({ id: first });
  });

  it('a reference that requires a file accepts an unchecked but no refused file', async () => {
    const opened = await makeOpened();
    expect(fieldsOf(await submit(opened))).toEqual({ file: expect.any(String) });
    const refused = await sendChecked(portal, opened.referee, Buffer.from('no letter'), 'letter.exe');
    expect(refused.state).toBe('REFUSED');
    expect(await fileOf(opened)).toMatchObject({ refusal: 'WRONG_TYPE' });
    expect(fieldsOf(await submit(opened))).toEqual({ file: expect.any(String) });
    const encrypted = writePdf({ trailer: '/Encrypt << /Filter /Standard >>' });
    await sendChecked(portal, opened.referee, encrypted);
    expect(await fileOf(opened)).toMatchObject({ state: 'REFUSED', refusal: 'PROTECTED' });
    expect(fieldsOf(await submit(opened))).toEqual({ file: expect.any(String) });
    await sendDocument(portal, opened.referee, writePdf());
    expect(getCode(await submit(opened))).toBe('ok');
    expect((await stored(opened.id)).state).toBe('RECEIVED');
  });

  it('a reference accepts text or a file, depending on the question', async () => {
    const either = await makeOpened('either');
    expect(fieldsOf(await submit(either))).toEqual({ 'answers.letter': expect.any(String) });
    await sendDocument(portal, either.referee, writePdf());
    expect(getCode(await submit(either))).toBe('ok');
    const writing = await makeOpened('writes', { email: 'w@example.org' });
    expect((await createUpload(portal, writing.referee, 9)).statusCode).toBe(409);
  });

  it('a file refused after submission can be replaced without reopening the reference', async () => {
    const opened = await makeOpened();
    const id = await sendDocument(
      portal,
      opened.referee,
      writePdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }),
    );
    expect(getCode(await submit(opened))).toBe('ok');
    expect((await look(opened)).errors?.[0]?.extensions).toEqual({ code: 'CONFLICT', state: 'RECEIVED' });
    const again = await refuse(opened, id);
    expect((await look(again)).data.openReference.request).toMatchObject({
      ...{ state: 'RECEIVED', answers: {}, fileUntil: '2026-06-18T12:00:00.000Z' },
      file: { refusal: 'SCRIPTS' },
    });
    expect(getCode(await submit(again, { letter: 'Changed' }))).toBe('CONFLICT');
    const { id: better } = await sendChecked(portal, again.referee, writePdf());
    expect(await stored(opened.id)).toMatchObject({ state: 'RECEIVED', fileUntil: null });
    expect(await portal.ctx.db.document.findMany({ where: { referenceId: opened.id } })).toMatchObject([
      { id: better, state: 'NOT_SCANNED' },
    ]);
    expect((await createUpload(portal, again.referee, 9)).statusCode).toBe(409);
  });

  it('the referee is notified of a refused file even if reminders are switched off', async () => {
    const opened = await makeOpened();
    const id = await sendDocument(portal, opened.referee, Buffer.from('no letter'));
    expect(getCode(await submit(opened))).toBe('ok');
    await portal.ctx.db.reference.update({ where: { id: opened.id }, data: { isQuiet: true } });
    const again = await refuse(opened, id);
    expect((await look(again)).data.openReference.request).toMatchObject({ file: { refusal: 'WRONG_TYPE' } });
  });

  it('a refused file can be replaced for 72 hours unless the application is withdrawn', async () => {
    const opened = await makeOpened();
    const { scholarshipId } = opened;
    const application = await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId });
    await portal.ctx.db.applicationDraft.deleteMany({ where: { applicantId: ada.id } });
    const id = await sendDocument(portal, opened.referee, Buffer.from('no letter'));
    await submit(opened);
    const { referee } = await refuse(opened, id);
    const cancel = (cancelledAt: Date | null) =>
      portal.ctx.db.application.update({ where: { id: application.id }, data: { cancelledAt } });
    expect((await createUpload(portal, referee, 9)).statusCode).toBe(201);
    await cancel(now);
    expect((await createUpload(portal, referee, 9)).statusCode).toBe(409);
    await cancel(null);
    now = new Date(TEST_NOW.getTime() + 73 * 3_600_000);
    expect((await createUpload(portal, referee, 9)).statusCode).toBe(409);
  });
});

// security: C99
describe('upload route for references', () => {
  it('reference uploads through guessed links, in other browsers or for closed references are rejected', async () => {
    const opened = await makeOpened();
    const other = await makeOpened('file', { email: 'other@example.org' });
    const { token, browser } = opened.at;
    const statusOf = async (as: { headers: Record<string, string> }) =>
      (await createUpload(portal, as, 9)).statusCode;
    expect(await statusOf({ headers: {} })).toBe(401);
    expect(await statusOf(refereeAt('guessed', browser))).toBe(400);
    expect(await statusOf(refereeAt('', browser))).toBe(400);
    expect(await statusOf(refereeAt(token, 'guessed'))).toBe(409);
    expect(await statusOf(refereeAt(token, other.at.browser))).toBe(409);
    expect(await statusOf({ headers: { ...opened.referee.headers, ...ada.headers } })).toBe(409);
    const { location } = (await createUpload(portal, opened.referee, 9)).headers;
    const url = String(location);
    expect(url).not.toContain(token);
    for (const as of [other.referee, ada])
      expect([
        (await sendPart(portal, as, url, 0, Buffer.alloc(9))).statusCode,
        (await readUploadOffset(portal, as, url)).statusCode,
      ]).toEqual([404, 404]);
    expect((await sendPart(portal, opened.referee, url, 0, Buffer.alloc(4))).statusCode).toBe(204);
    const taken = `mutation { removeReference(id: "${opened.id}") { id } }`;
    expect((await portal.as(ada, taken)).errors).toBeUndefined();
    expect((await sendPart(portal, opened.referee, url, 4, Buffer.alloc(5))).statusCode).toBe(409);
    expect(await statusOf(opened.referee)).toBe(409);
    expect(await portal.ctx.db.upload.count({ where: { referenceId: opened.id } })).toBe(0);
  });

  it('the reference upload route limits file size and upload attempts and stores one file', async () => {
    const opened = await makeOpened();
    expect((await createUpload(portal, opened.referee, 0)).statusCode).toBe(400);
    expect((await createUpload(portal, opened.referee, 20_000_001)).statusCode).toBe(400);
    const codes: number[] = [];
    for (let at = 0; at < 11; at += 1) codes.push((await createUpload(portal, opened.referee, 9)).statusCode);
    expect(codes).toEqual([...Array(10).fill(201), 429]);
    expect(await portal.ctx.db.upload.count({ where: { referenceId: opened.id } })).toBe(1);
  });

  it('a file that arrives after its reference was submitted is discarded', async () => {
    const opened = await makeOpened('either');
    const content = writePdf();
    const url = String((await createUpload(portal, opened.referee, content.length)).headers.location);
    await sendPart(portal, opened.referee, url, 0, content.subarray(0, 9));
    expect(getCode(await submit(opened, { letter: 'Good.' }))).toBe('ok');
    expect((await sendPart(portal, opened.referee, url, 9, content.subarray(9))).statusCode).toBe(409);
    expect(await portal.ctx.db.document.count({ where: { referenceId: opened.id } })).toBe(0);
  });
});

// product: P14.14
describe('access to reference files', () => {
  const open = (who: Person, id: string) =>
    portal.request({ url: `/documents/${id}`, headers: who.headers }).then(({ statusCode }) => statusCode);

  it('only staff and applicants who did not waive access can open a reference file', async () => {
    const opened = await makeOpened();
    const { scholarshipId } = opened;
    const { organisationId } = await portal.ctx.db.scholarship.findUniqueOrThrow({
      where: { id: scholarshipId },
    });
    const people = {
      ada,
      moderator: await portal.person('moderator'),
      coordinator: await makeCoordinator(portal.ctx, organisationId),
      other: await makePerson(portal.ctx),
    };
    const statuses = async (id: string) =>
      Object.fromEntries(
        await Promise.all(Object.entries(people).map(async ([name, who]) => [name, await open(who, id)])),
      );
    const nobody = { ada: 404, moderator: 404, coordinator: 404, other: 404 };
    const { id } = await sendChecked(portal, opened.referee, writePdf());
    expect(await statuses(id)).toEqual(nobody);
    expect(getCode(await submit(opened))).toBe('ok');
    expect(await statuses(id)).toEqual(nobody);
    await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId });
    expect(await statuses(id)).toEqual({ ada: 404, moderator: 200, coordinator: 200, other: 404 });
    await portal.ctx.db.reference.update({ where: { id: opened.id }, data: { isWaived: false } });
    expect(await statuses(id)).toEqual({ ada: 200, moderator: 200, coordinator: 200, other: 404 });
    await portal.ctx.db.document.update({ where: { id }, data: { state: 'CHECKING' } });
    expect(await statuses(id)).toEqual({ ada: 409, moderator: 409, coordinator: 409, other: 404 });
  });

  it('a reference file and its bytes are deleted with its reference or account', async () => {
    const decline =
      'mutation ($token: String!, $browser: String!) { declineReference(input: { token: $token, browser: $browser, isWrongPerson: false }) }';
    const ways = {
      declined: (opened: OpenedFixture) => portal.asVisitor(decline, opened.at),
      removed: ({ id }: OpenedFixture) => portal.as(ada, `mutation { removeReference(id: "${id}") { id } }`),
      purged: async ({ id }: OpenedFixture) => {
        const unneededSince = new Date('2026-01-01');
        await portal.ctx.db.applicationDraft.deleteMany();
        await portal.ctx.db.reference.update({ where: { id }, data: { unneededSince } });
        await purgeReferences(portal.ctx);
        return { errors: undefined };
      },
      erased: () => portal.asAdmin(`mutation { deleteUser(id: "${ada.id}") { id } }`),
    };
    for (const [way, act] of Object.entries(ways)) {
      const opened = await makeOpened('file', { email: `${randomUUID()}@example.org` });
      const { id } = await sendChecked(portal, opened.referee, writePdf());
      const { errors } = await act(opened);
      expect([way, errors]).toEqual([way, undefined]);
      expect([way, await portal.ctx.db.document.count({ where: { id } })]).toEqual([way, 0]);
      expect([way, await removals()]).toEqual([way, expect.arrayContaining([id])]);
    }
  });
});
