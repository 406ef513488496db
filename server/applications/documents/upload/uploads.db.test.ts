import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../api/app.ts';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { NO_LIMITS, startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import {
  callUploads,
  createUpload,
  readFile,
  readRow,
  readUploadOffset,
  sendDocument,
  sendPart,
  writePdf,
} from '../../../test/documents.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { removeLeftFile } from '../removeFiles.ts';
import { completeUpload } from './completeUpload.ts';
import { finishUploads } from './finishUploads.ts';
import { purgeOldUploads } from './purgeOldUploads.ts';

let portal: TestPortal;
let now = TEST_NOW;
let student: Person;
const PDF = writePdf({ pages: 2 });

beforeAll(async () => {
  const settings = { LIMIT_UPLOAD: '100000', DOCUMENT_QUOTA_FILES: '3', DOCUMENT_QUOTA_MB: '1' };
  portal = await startTestPortal(settings, { now: () => now });
});

afterAll(() => portal.close());

beforeEach(async () => {
  student = await makePerson(portal.ctx);
});

const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const start = async (bytes = PDF.length) =>
  String((await createUpload(portal, student, bytes)).headers.location);
const finish = (id: string, as = student) =>
  portal.as(as, `mutation { finishUpload(id: "${id}") { id name bytes state } }`);

async function listFiles(): Promise<string[]> {
  const found = await Promise.all(
    ['files', 'uploads'].map((folder) =>
      readdir(join(portal.ctx.env.DATA_DIR, folder), { recursive: true }).catch(() => []),
    ),
  );
  return found.flat().filter((name) => name.length > 3);
}

// product: P12.1
describe('document uploads', () => {
  it('an upload that resumes after an interruption and a restart becomes one document', async () => {
    const url = await start();
    await sendPart(portal, student, url, 0, PDF.subarray(0, 300));
    expect((await readUploadOffset(portal, student, url)).headers['upload-offset']).toBe('300');
    expect(await finish(idOf(url))).toMatchObject({
      errors: [{ message: expect.stringContaining('300 of'), extensions: { code: 'CONFLICT' } }],
    });
    const app = await buildApp({ ctx: portal.ctx, pictures: portal.pictures, loadLimits: NO_LIMITS });
    const restarted = { app, person: portal.person };
    const { headers } = await readUploadOffset(restarted, student, url);
    expect([headers['upload-offset'], headers['upload-length']]).toEqual(['300', String(PDF.length)]);
    expect((await sendPart(restarted, student, url, 300, PDF.subarray(300))).statusCode).toBe(204);
    await app.close();
    const answers = await Promise.all([finish(idOf(url)), finish(idOf(url)), finish(idOf(url))]);
    for (const { data } of answers)
      expect(data.finishUpload).toEqual({
        id: idOf(url),
        name: 'transcript.pdf',
        bytes: PDF.length,
        state: 'CHECKING',
      });
    expect((await readFile(portal, idOf(url))).equals(PDF)).toBe(true);
    expect((await readUploadOffset(portal, student, url)).headers['upload-offset']).toBe(String(PDF.length));
  });

  it("another person's upload returns 404, and a visitor gets 401", async () => {
    const url = await start();
    const other = await makePerson(portal.ctx);
    for (const call of [
      readUploadOffset(portal, other, url),
      sendPart(portal, other, url, 0, PDF),
      callUploads(portal, other, { method: 'DELETE', url }),
      readUploadOffset(portal, student, `/uploads/${randomUUID()}`),
      readUploadOffset(portal, student, '/uploads/..%2f..%2fauth-secret'),
    ])
      expect((await call).statusCode).toBe(404);
    expect((await finish(idOf(url), other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await portal.request({ method: 'HEAD', url })).statusCode).toBe(401);
    expect((await portal.request({ method: 'POST', url: '/uploads' })).statusCode).toBe(401);
    expect((await readUploadOffset(portal, student, url)).headers['upload-offset']).toBe('0');
  });

  it.each<[string, number | string, string, string]>([
    ['of 0 bytes', 0, 'a.pdf', 'bytes'],
    ['of 20 MB and a byte', 20_000_001, 'a.pdf', 'bytes'],
    ['without a length', '', 'a.pdf', 'bytes'],
    ['of a fractional length', '1.5', 'a.pdf', 'bytes'],
    ['with a name of 300 characters', 10, 'a'.repeat(300), 'name'],
  ])(
    'an upload %s is rejected at the start with an error naming the field',
    async (_what, bytes, name, field) => {
      const answer = await createUpload(portal, student, bytes, name);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
      expect(await portal.ctx.db.upload.count({ where: { personId: student.id } })).toBe(0);
    },
  );

  it('a cancelled upload leaves no row and no bytes', async () => {
    const url = await start();
    await sendPart(portal, student, url, 0, PDF.subarray(0, 300));
    expect((await callUploads(portal, student, { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await readUploadOffset(portal, student, url)).statusCode).toBe(404);
    expect((await listFiles()).filter((name) => name.includes(idOf(url)))).toEqual([]);
  });
});

// product: P12.2
describe('document quota', () => {
  it('the document quota counts uploads in progress, even if they start in parallel', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => createUpload(portal, student, 100)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 413, 413]);
    const refused = answers.find(({ statusCode }) => statusCode === 413);
    expect(refused?.json()).toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('3 documents'),
    });
  });

  it('the document quota counts stored bytes and frees the bytes of removed documents', async () => {
    const id = await sendDocument(portal, student, PDF);
    expect((await createUpload(portal, student, 1_000_000)).statusCode).toBe(413);
    await portal.as(student, `mutation { removeDocument(id: "${id}") { id } }`);
    expect((await createUpload(portal, student, 1_000_000)).statusCode).toBe(201);
  });
});

// product: P12.3
describe('abandoned uploads', () => {
  it('a background task finishes an upload whose bytes have all arrived', async () => {
    const url = await start();
    // Simulates a crash between storing the last byte and creating the document's row.
    const { uploads } = await openDocumentStores(portal.ctx.env);
    await uploads.write(Readable.from([PDF]), idOf(url), 0);
    now = new Date(TEST_NOW.getTime() + 120_000);
    await finishUploads(portal.ctx, (_id, error) => {
      throw error;
    });
    expect(await readRow(portal.ctx, idOf(url))).toMatchObject({ ownerId: student.id, bytes: PDF.length });
  });

  it('an unfinished upload is deleted with its bytes after a day', async () => {
    const url = await start();
    await sendPart(portal, student, url, 0, PDF.subarray(0, 300));
    now = new Date(now.getTime() + 25 * 3_600_000);
    await purgeOldUploads(portal.ctx);
    await removeLeftFile(portal.ctx, idOf(url));
    expect(await portal.ctx.db.upload.count({ where: { id: idOf(url) } })).toBe(0);
    expect((await listFiles()).filter((name) => name.includes(idOf(url)))).toEqual([]);
    await expect(completeUpload(portal.ctx, idOf(url))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
