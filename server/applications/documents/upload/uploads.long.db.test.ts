import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { callUploads, createUpload, readUploadOffset, sendPart, writePdf } from '../../../test/documents.ts';
import { makePerson, type Person } from '../../../test/people.ts';

let portal: TestPortal;
let student: Person;
const PDF = writePdf({ pages: 2 });

beforeAll(async () => {
  const settings = { LIMIT_UPLOAD: '100000', DOCUMENT_QUOTA_FILES: '3', DOCUMENT_QUOTA_MB: '1' };
  portal = await startTestPortal(settings);
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

it("a client can resume an upload while the client's earlier connection hangs", async () => {
  const url = await start();
  const { port } = portal.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = `PATCH ${url} HTTP/1.1\r\nHost: a\r\nAuthorization: ${student.headers.authorization}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${PDF.length}\r\n\r\n`;
  await new Promise<void>((resolve) =>
    socket.write(Buffer.concat([Buffer.from(head), PDF.subarray(0, 200)]), () => resolve()),
  );
  socket.on('error', () => {});
  const { uploads } = await openDocumentStores(portal.ctx.env);
  await expect.poll(async () => (await uploads.getUpload(idOf(url))).offset).toBe(200);
  const { headers } = await readUploadOffset(portal, student, url);
  expect(headers['upload-offset']).toBe('200');
  expect((await sendPart(portal, student, url, 200, PDF.subarray(200))).statusCode).toBe(204);
  expect((await finish(idOf(url))).data.finishUpload.bytes).toBe(PDF.length);
  socket.destroy();
}, 30_000);

// product: P12.1
describe('document uploads', () => {
  it('uploads with deferred length, concatenation or more bytes than declared are rejected', async () => {
    const headers = { 'upload-metadata': 'filename YQ==' };
    const forms: Record<string, string>[] = [
      { 'upload-defer-length': '1' },
      { 'upload-concat': 'partial', 'upload-length': '9' },
    ];
    for (const more of forms)
      expect(
        (
          await callUploads(portal, student, {
            method: 'POST',
            url: '/uploads',
            headers: { ...headers, ...more },
          })
        ).statusCode,
      ).toBe(400);
    const url = await start(10);
    expect((await sendPart(portal, student, url, 0, PDF)).statusCode).toBe(413);
    expect((await sendPart(portal, student, url, 4, PDF.subarray(0, 5))).statusCode).toBe(409);
    expect((await readUploadOffset(portal, student, url)).headers['upload-offset']).toBe('0');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\cv.pdf', 'cv.pdf'],
    ['a\u202Efdp.exe\r\n', 'afdp.exe'],
    ['..', 'file'],
    ['নথি‌পত্র.pdf', 'নথি‌পত্র.pdf'],
  ])('the uploaded file name %j is stored as %j', async (given, kept) => {
    const id = idOf(String((await createUpload(portal, student, 5, given)).headers.location));
    expect((await portal.ctx.db.upload.findUniqueOrThrow({ where: { id } })).name).toBe(kept);
  });
});
