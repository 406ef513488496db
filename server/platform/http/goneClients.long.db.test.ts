import { once } from 'node:events';
import { type ClientRequest, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { createUpload, writePdf } from '../../test/documents.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;
let upload: string;
const lines: string[] = [];
const PDF = writePdf({ pages: 2 });

beforeAll(async () => {
  portal = await startTestPortal(
    { LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  upload = String((await createUpload(portal, 'student', PDF.length)).headers.location);
  const description = 'Funds a year of study. '.repeat(80);
  await Promise.all(Array.from({ length: 200 }, () => makeScholarship(portal.ctx, { description })));
});

beforeEach(() => void lines.splice(0));

afterAll(() => portal.close());

type Call = { method: string; path: string; own?: OutgoingHttpHeaders; begun?: string | Buffer };

async function callAndLeave(call: Call, leave?: (sending: ClientRequest) => Promise<unknown>): Promise<void> {
  const { method, path, own, begun } = call;
  const { headers } = await portal.person(path.startsWith('/exports') ? 'admin' : 'student');
  const { port } = portal.app.server.address() as AddressInfo;
  const sending = request({ port, method, path, headers: { ...headers, ...own } });
  sending.on('error', () => undefined);
  if (begun) sending.write(begun);
  else sending.end();
  const [, answer] = (await once(portal.app.server, 'request')) as [unknown, ServerResponse];
  const closed = once(answer, 'close');
  await leave?.(sending);
  sending.destroy();
  await closed;
  await portal.requestAs('student', { url: '/items' });
}

const json = { 'content-type': 'application/json', 'content-length': 90 };
const form = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': 9_000 };
const part = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};
const IMAGE = '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';

describe('client disconnects', () => {
  it.each<Call>([
    { method: 'POST', path: '/graphql', own: json, begun: '{"query":' },
    { method: 'POST', path: '/reviews', own: json, begun: '{"rating":' },
    { method: 'POST', path: '/jwt', own: json, begun: '{"email":' },
    { method: 'POST', path: '/api/auth/sign-in/email', own: json, begun: '{"email":' },
    { method: 'POST', path: '/upload?purpose=avatar', own: form, begun: IMAGE },
    { method: 'POST', path: '/imports/scholarship', own: { 'content-length': 90 }, begun: '{"name":' },
    { method: 'POST', path: '/webhooks/stripe', own: json, begun: '{"id":' },
  ])('disconnecting while sending $method $path logs no warning', (call) =>
    callAndLeave(call).then(expectQuiet),
  );

  it('disconnecting while uploading a document part logs no warning', async () => {
    const own = { ...part, 'content-length': PDF.length };
    await callAndLeave({ method: 'PATCH', path: upload, own, begun: PDF.subarray(0, 300) });
    expectQuiet();
  });

  it.each([
    '/items',
    '/allScholarship',
    '/feeds/newest.xml',
    '/graphql?query={scholarships{items{id}}}',
    '/exports/scholarships.csv',
    '/exports/scholarships.xlsx',
  ])('disconnecting before or during the response of GET %s logs no warning', async (path) => {
    const call = { method: 'GET', path, own: { accept: 'text/html, */*', 'accept-encoding': 'gzip' } };
    await callAndLeave(call);
    await callAndLeave(call, (sending) => once(sending, 'response'));
    expectQuiet();
  });
});

const expectQuiet = () => expect(lines).toEqual([]);
