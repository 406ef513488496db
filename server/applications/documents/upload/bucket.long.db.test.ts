import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { startTestBucket, type TestBucket } from '../../../test/bucket.ts';
import {
  createUpload,
  readFile,
  readUploadOffset,
  sendDocument,
  sendPart,
  writePdf,
} from '../../../test/documents.ts';
import { makePerson, type Person } from '../../../test/people.ts';

const PDF = writePdf({ pages: 40 });
/** A file that is larger than one part of a bucket's multipart upload. */
const LARGE = Buffer.concat([PDF, Buffer.alloc(9_000_000, 'page')]);

let bucket: TestBucket;
let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  bucket = await startTestBucket();
  portal = await startTestPortal(bucket.settings);
  student = await makePerson(portal.ctx);
});

afterAll(async () => {
  await portal.close();
  await bucket.close();
});

const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const finish = (id: string) =>
  portal.as(student, `mutation { finishUpload(id: "${id}") { id name bytes state } }`);
const UNAVAILABLE = { code: 'UNAVAILABLE', message: expect.any(String) };

// product: P12.1
describe('unavailable bucket', () => {
  it('no upload starts or uses quota while the bucket is unavailable', async () => {
    const { db } = portal.ctx;
    await db.$executeRaw`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.3); RETURN OLD; END'`;
    await db.$executeRaw`CREATE TRIGGER linger BEFORE DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION linger()`;
    await bucket.goAway();
    const answer = await createUpload(portal, student, PDF.length);
    expect([answer.statusCode, answer.json()]).toEqual([503, UNAVAILABLE]);
    expect(await db.upload.count({ where: { personId: student.id } })).toBe(0);
    await db.$executeRaw`DROP TRIGGER linger ON uploads`;
    await bucket.comeBack();
    expect((await readFile(portal, await sendDocument(portal, student, PDF))).equals(PDF)).toBe(true);
  });

  it.each([
    ['one part', PDF],
    ['several parts', LARGE],
  ])('an upload of %s resumes after the bucket becomes available again', async (_parts, content) => {
    const half = Math.floor(content.length / 2);
    const url = String((await createUpload(portal, student, content.length)).headers.location);
    expect((await sendPart(portal, student, url, 0, content.subarray(0, half))).statusCode).toBe(204);
    await bucket.goAway();
    const rest = await sendPart(portal, student, url, half, content.subarray(half));
    expect([rest.statusCode, rest.json()]).toEqual([503, UNAVAILABLE]);
    expect((await readUploadOffset(portal, student, url)).statusCode).toBe(503);
    expect(getCode(await finish(idOf(url)))).toBe('UNAVAILABLE');
    await bucket.comeBack();
    const offset = Number((await readUploadOffset(portal, student, url)).headers['upload-offset']);
    expect(offset).toBe(half);
    expect((await sendPart(portal, student, url, offset, content.subarray(offset))).statusCode).toBe(204);
    expect((await finish(idOf(url))).data.finishUpload).toMatchObject({ bytes: content.length });
    expect((await readFile(portal, idOf(url))).equals(content)).toBe(true);
  });

  it('opening a document returns 502 while the bucket is unavailable', async () => {
    const id = await sendDocument(portal, student, PDF);
    const { data } = await portal.as(student, '{ myDocuments { items { id url } } }');
    const { url } = data.myDocuments.items.find((item: { id: string }) => item.id === id);
    const path = new URL(url, 'http://portal').pathname + new URL(url, 'http://portal').search;
    await bucket.goAway();
    const away = await portal.requestAs(student, { url: path });
    expect([away.statusCode, away.json()]).toMatchObject([502, { code: 'UPSTREAM_FAILED' }]);
    await bucket.comeBack();
    expect((await portal.requestAs(student, { url: path })).rawPayload.equals(PDF)).toBe(true);
  });
});
