import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressObject, writeDocx, writeOdt, writePdf, writeZip } from '../../../test/documents.ts';
import { drawPicture } from '../../../test/pictures.ts';
import { inspectFile } from './inspectFile.ts';
import { InspectionFailed, runInspection } from './runInspection.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspection-'));
});

afterAll(() => rm(folder, { recursive: true }));

const cleaned = () => join(folder, 'cleaned');

async function inspect(content: Buffer | string) {
  const path = join(folder, 'original');
  await writeFile(path, content);
  return inspectFile(path, cleaned());
}

/** Viewers, and pdf.js, look for a PDF's beginning in its first 1,024 bytes. */
const MAX_BEFORE_PDF = 1024 - '%PDF-'.length;
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const relation = (type: string) =>
  `<Relationships><Relationship Type='http://x/${type}' Target='http://evil.example/a' TargetMode='External'/></Relationships>`;

// product: P12.4
describe('a document is', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['a PDF of three pages', () => writePdf({ pages: 3 }), { type: 'PDF', pages: 3 }],
    [
      'a PDF that only speaks of scripts',
      () =>
        writePdf({
          more: ['(/JavaScript and /Launch)', '<< /Length 12 >>\nstream\n(/JavaScript)\nendstream'],
        }),
      { type: 'PDF', pages: 1 },
    ],
    [
      'a PDF behind as much else as viewers look past',
      () => Buffer.concat([Buffer.alloc(MAX_BEFORE_PDF, '\r\n'), writePdf({ pages: 3 })]),
      { type: 'PDF', pages: 3 },
    ],
    ['a picture', () => drawPicture(20, 10, 'jpeg'), { type: 'JPEG', pages: 1 }],
    ['a WebP', () => drawPicture(20, 10, 'webp'), { type: 'WEBP', pages: 1 }],
    ['a DOCX with a link', () => writeDocx(), { type: 'DOCX', pages: null }],
    ['an ODT', () => writeOdt(), { type: 'ODT', pages: null }],
  ])('%s, by its content', async (_what, make, finding) => {
    expect(await inspect(await make())).toEqual(finding);
  });

  it('a picture without what its camera wrote', async () => {
    const original = await sharp(await drawPicture(30, 20, 'jpeg'))
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    await inspect(original);
    const { format, width, exif } = await sharp(cleaned()).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 30, undefined]);
  });
});

// product: P12.5
describe('a document is refused as', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['WRONG_TYPE', 'HTML named PDF', () => '<html>'],
    [
      'WRONG_TYPE',
      'a PDF behind more than viewers look past',
      () => Buffer.concat([Buffer.alloc(MAX_BEFORE_PDF + 1, '\r\n'), writePdf()]),
    ],
    [
      'SCRIPTS',
      'a PDF with a script behind something else',
      () => Buffer.concat([Buffer.from('<html>\n'), writePdf({ catalog: `/OpenAction ${SCRIPT}` })]),
    ],
    ['WRONG_TYPE', 'an archive', () => writeZip({ 'a.txt': 'a' })],
    [
      'HEIC',
      'a photo of a phone',
      () => Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
    ],
    ['UNREADABLE', 'half a PDF', () => writePdf({ pages: 9 }).subarray(0, 70)],
    ['UNREADABLE', 'half a picture', async () => (await drawPicture(900, 900, 'jpeg')).subarray(0, 900)],
    ['UNREADABLE', 'half a DOCX', () => writeDocx().subarray(0, 300)],
    ['PROTECTED', 'a PDF with a password', () => writePdf({ trailer: '/Encrypt << /Filter /Standard >>' })],
    ['PROTECTED', 'a ZIP with a password', () => writeZip({ 'word/document.xml': 'x' }, 1)],
    [
      'PROTECTED',
      'a Word file with a password',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['TOO_MANY_PAGES', '301 pages', () => writePdf({ pages: 301 })],
    ['SCRIPTS', 'a script on opening', () => writePdf({ catalog: `/OpenAction ${SCRIPT}` })],
    ['SCRIPTS', 'a script of a page', () => writePdf({ page: `/AA << /O ${SCRIPT} >>` })],
    ['SCRIPTS', 'a name in disguise', () => writePdf({ more: ['<< /S /J#61vaScript /JS (x) >>'] })],
    ['SCRIPTS', 'a compressed script', () => writePdf({ more: [compressObject(SCRIPT)] })],
    [
      'SCRIPTS',
      'a compressed program to start, in a stream that does not say what it is',
      () =>
        writePdf({
          more: [compressObject('<< /S /Launch /F (cmd.exe) >>').replace('/Type /ObjStm ', '')],
        }),
    ],
    [
      'SCRIPTS',
      'an object with comments between its numbers',
      () => writePdf({ more: ['<< >>\nendobj\n99%a\n0%b\nobj << /S /Launch /F (cmd.exe) >>'] }),
    ],
    ['SCRIPTS', 'a rendition with a script', () => writePdf({ more: ['<< /S /Rendition /JS (x) >>'] })],
    ['SCRIPTS', 'a program to start', () => writePdf({ more: ['<< /S /Launch /F (cmd.exe) >>'] })],
    ['SCRIPTS', 'an XFA form', () => writePdf({ catalog: '/AcroForm << /XFA 9 0 R >>' })],
    ['EMBEDDED_FILES', 'a file in a PDF', () => writePdf({ more: ['<< /Type /EmbeddedFile >>'] })],
    ['EMBEDDED_FILES', 'a file in a DOCX', () => writeDocx({ 'word/embeddings/a.bin': 'x' })],
    [
      'EMBEDDED_FILES',
      'a file in a DOCX, in a folder of its own',
      () => writeDocx({ 'word/_rels/document.xml.rels': relation('oleObject') }),
    ],
    ['MACROS', 'a macro in a DOCX', () => writeDocx({ 'word/vbaProject.bin': 'x' })],
    ['MACROS', 'a macro in an ODT', () => writeOdt({ 'Basic/Standard/a.xml': 'x' })],
    [
      'EXTERNAL_PARTS',
      'a template elsewhere',
      () => writeDocx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
    ],
    [
      'EXTERNAL_PARTS',
      'a template whose address has a sign, in a part of another case',
      () =>
        writeDocx({
          'word/_rels/settings.xml.RELS': relation('attachedTemplate').replace('/a', '/?a>b'),
        }),
    ],
    [
      'EXTERNAL_PARTS',
      'a template whose address speaks of a link',
      () =>
        writeDocx({
          'word/_rels/a.xml.rels':
            '<Relationship Type="x/attachedTemplate" Target="http://a/?Type=\'/hyperlink\'" TargetMode="External"/>',
        }),
    ],
    [
      'EXTERNAL_PARTS',
      'a picture elsewhere',
      () => writeOdt({ 'content.xml': '<draw:image xlink:href="http&#58;//evil.example/a"/>' }),
    ],
    ['TOO_LARGE_INSIDE', 'a bomb', () => writeDocx({ 'word/a.xml': Buffer.alloc(100_000_001) })],
    [
      'TOO_LARGE_INSIDE',
      '1,001 entries',
      () => writeZip(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, '']))),
    ],
    [
      'TOO_MANY_PIXELS',
      'a picture of 51 megapixels',
      () =>
        sharp({ create: { width: 10_200, height: 5000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('%s: %s', async (refusal, _what, make) => {
    expect(await inspect(await make())).toEqual({ refusal });
  });
});

it('the process of an inspection answers the same, and one that takes too long is ended', async () => {
  const path = join(folder, 'whole');
  await writeFile(path, writePdf({ pages: 2 }));
  expect(await runInspection(path, cleaned())).toEqual({ type: 'PDF', pages: 2 });
  await expect(runInspection(path, cleaned(), 1)).rejects.toThrow(InspectionFailed);
}, 30_000);
