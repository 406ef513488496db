import { buffer } from 'node:stream/consumers';
import { checkDocument } from '../applications/documents/check/checkDocument.ts';
import { inspectFile } from '../applications/documents/inspection/inspectFile.ts';
import type { Context } from '../platform/context.ts';
import type { TestPortal } from './api.ts';

export { writeDocx, writePdf } from '../../packages/fileInspection/test/files.ts';

const TUS = { 'tus-resumable': '1.0.0' };

export type Sender = { headers: Record<string, string> } | 'student' | 'other';

const origins = new WeakMap<object, Promise<string>>();

/** Sends the request over a real connection, because tus writes to Node's response itself. */
export async function callUploads(
  portal: Pick<TestPortal, 'app' | 'person'>,
  as: Sender,
  { url, ...options }: { method: string; url: string; headers?: Record<string, string>; payload?: Buffer },
) {
  const origin = origins.get(portal.app) ?? portal.app.listen({ port: 0, host: '127.0.0.1' });
  origins.set(portal.app, origin);
  const person = typeof as === 'string' ? await portal.person(as) : as;
  const response = await fetch(`${await origin}${url}`, {
    method: options.method,
    headers: { ...TUS, ...person.headers, ...options.headers },
    body: options.payload ? new Uint8Array(options.payload) : null,
  });
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  return { statusCode: response.status, headers, json: () => JSON.parse(text) };
}

type UploadPortal = Pick<TestPortal, 'app' | 'person'>;

export function createUpload(
  portal: UploadPortal,
  as: Sender,
  bytes: number | string,
  name = 'transcript.pdf',
) {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const headers = { 'upload-length': String(bytes), 'upload-metadata': metadata };
  return callUploads(portal, as, { method: 'POST', url: '/uploads', headers });
}

export function sendPart(portal: UploadPortal, as: Sender, url: string, offset: number, payload: Buffer) {
  const type = 'application/offset+octet-stream';
  const headers = { 'upload-offset': String(offset), 'content-type': type };
  return callUploads(portal, as, { method: 'PATCH', url, headers, payload });
}

export function readUploadOffset(portal: UploadPortal, as: Sender, url: string) {
  return callUploads(portal, as, { method: 'HEAD', url });
}

export async function sendDocument(
  portal: TestPortal,
  as: Sender,
  content: Buffer,
  name?: string,
): Promise<string> {
  const { location } = (await createUpload(portal, as, content.length, name)).headers;
  const url = String(location);
  const { statusCode } = await sendPart(portal, as, url, 0, content);
  if (statusCode !== 204) throw new Error(`The upload was answered with ${statusCode}.`);
  return url.slice(url.lastIndexOf('/') + 1);
}

export async function sendChecked(portal: TestPortal, as: Sender, content: Buffer, name?: string) {
  const id = await sendDocument(portal, as, content, name);
  // Inspects the file in this process, because starting another process for each file takes a second.
  await checkDocument(portal.ctx, id, inspectFile);
  return readRow(portal.ctx, id);
}

export function readRow({ db }: Pick<Context, 'db'>, id: string) {
  return db.document.findUniqueOrThrow({ where: { id } });
}

export async function readFile({ pictures }: Pick<TestPortal, 'pictures'>, id: string): Promise<Buffer> {
  const stored = await pictures.read(`${id}.file`);
  return stored ? buffer(stored.stream) : Buffer.of();
}
