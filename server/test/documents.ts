import { buffer } from 'node:stream/consumers';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { checkDocument } from '../applications/documents/check/checkDocument.ts';
import { inspectFile } from '../applications/documents/inspection/inspectFile.ts';
import type { Context } from '../platform/context.ts';
import type { TestPortal } from './api.ts';

/** A PDF of so many empty pages; `more` are objects, `catalog` and `page` what those hold beside the usual. */
export function writePdf({
  pages = 1,
  catalog = '',
  page = '',
  more = [] as string[],
  trailer = '',
}: {
  pages?: number;
  catalog?: string;
  page?: string;
  more?: string[];
  trailer?: string;
} = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 3);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] >>`,
    ...numbers.map(() => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`),
    ...more,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1');
}

/** A stream of one compressed object, as programs write them; at the level 0 it is stored as it is. */
export function compressObject(object: string, level?: number): string {
  const table = '90 0 ';
  const packed = deflateSync(
    Buffer.from(table + object, 'latin1'),
    level === undefined ? {} : { level },
  ).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First ${table.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

/** A ZIP archive of these entries. */
export function writeZip(entries: Record<string, string | Buffer>, flags = 0): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(Buffer.from(content));
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(flags, 8);
    listed.writeUInt16LE(8, 10);
    listed.writeUInt32LE(packed.length, 20);
    listed.writeUInt16LE(Buffer.byteLength(name), 28);
    listed.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    central.push(listed, Buffer.from(name));
    at += head.length + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

const DOCX_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** What a DOCX is at least; `more` are entries beside. */
export function writeDocx(more: Record<string, string | Buffer> = {}): Buffer {
  return writeZip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="${DOCX_MAIN}"/></Types>`,
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org" TargetMode="External"/></Relationships>',
    ...more,
  });
}

/** What an ODT is at least; `more` are entries beside. */
export function writeOdt(more: Record<string, string | Buffer> = {}): Buffer {
  return writeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ...more,
  });
}

const TUS = { 'tus-resumable': '1.0.0' };

/** Who sends: the headers of a person or a referee, or one of the test's people. */
export type Sender = { headers: Record<string, string> } | 'student' | 'other';

const origins = new WeakMap<object, Promise<string>>();

/** A call as a person over a real connection: what speaks the protocol answers by itself. */
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

type Listening = Pick<TestPortal, 'app' | 'person'>;

/** Begins an upload as a browser does. */
export function begin(portal: Listening, as: Sender, bytes: number | string, name = 'transcript.pdf') {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const headers = { 'upload-length': String(bytes), 'upload-metadata': metadata };
  return callUploads(portal, as, { method: 'POST', url: '/uploads', headers });
}

/** Sends bytes to an upload, from an offset on. */
export function sendPart(portal: Listening, as: Sender, url: string, offset: number, payload: Buffer) {
  const type = 'application/offset+octet-stream';
  const headers = { 'upload-offset': String(offset), 'content-type': type };
  return callUploads(portal, as, { method: 'PATCH', url, headers, payload });
}

export function askOffset(portal: Listening, as: Sender, url: string) {
  return callUploads(portal, as, { method: 'HEAD', url });
}

/** Uploads a whole file and answers the id of its document. */
export async function sendDocument(
  portal: TestPortal,
  as: Sender,
  content: Buffer,
  name?: string,
): Promise<string> {
  const { location } = (await begin(portal, as, content.length, name)).headers;
  const url = String(location);
  const { statusCode } = await sendPart(portal, as, url, 0, content);
  if (statusCode !== 204) throw new Error(`The upload was answered with ${statusCode}.`);
  return url.slice(url.lastIndexOf('/') + 1);
}

/** The same, inspected. Answers its row. */
export async function sendChecked(portal: TestPortal, as: Sender, content: Buffer, name?: string) {
  const id = await sendDocument(portal, as, content, name);
  // In this process: starting another one for each file takes a second.
  await checkDocument(portal.ctx, id, inspectFile);
  return readRow(portal.ctx, id);
}

export function readRow({ db }: Pick<Context, 'db'>, id: string) {
  return db.document.findUniqueOrThrow({ where: { id } });
}

/** The stored bytes of a document. */
export async function readFile({ pictures }: Pick<TestPortal, 'pictures'>, id: string): Promise<Buffer> {
  const stored = await pictures.read(`${id}.file`);
  return stored ? buffer(stored.stream) : Buffer.of();
}
