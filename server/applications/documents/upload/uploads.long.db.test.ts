import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { createUpload, readUploadOffset, sendPart, writePdf } from '../../../test/documents.ts';
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
