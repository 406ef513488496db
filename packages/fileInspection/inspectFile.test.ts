import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compressObject, drawPicture, writeDocx, writeOdt, writePdf, writeZip } from './test/files.ts';
import { openInspection } from './test/openInspection.ts';

const { inspect, cleaned } = openInspection();

const MAX_BEFORE_PDF = 1024 - '%PDF-'.length;
const LAUNCH = '<< /S /Launch /F (cmd.exe) >>';
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const odtImage = (target: string) =>
  `<d:image xmlns:d='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0' xmlns:x='http://www.w3.org/1999/xlink' x:href='${target}'/>`;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const docxOf = (body: string) =>
  writeDocx({
    'word/document.xml': `<document xmlns='${WORD}' xmlns:q='${WORD}'><body>${body}</body></document>`,
  });
const field = (...instructions: string[]) =>
  `<r><fldChar q:fldCharType='begin'/></r>${instructions.map((text) => `<r><instrText>${text}</instrText></r>`).join('')}<r><fldChar q:fldCharType='separate'/></r><r><t>1</t></r><r><fldChar q:fldCharType='end'/></r>`;
const relation = (type: string) =>
  `<Relationships><Relationship Type='http://x/${type}' Target='http://evil.example/a' TargetMode='External'/></Relationships>`;

// product: P12.4
describe('document inspection', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['a PDF of three pages', () => writePdf({ pages: 3 }), { type: 'PDF', pages: 3 }],
    [
      'a PDF that only mentions scripts',
      () =>
        writePdf({
          more: ['(/JavaScript and /Launch)', '<< /Length 12 >>\nstream\n(/JavaScript)\nendstream'],
        }),
      { type: 'PDF', pages: 1 },
    ],
    [
      'a PDF after the longest prefix that viewers skip',
      () => Buffer.concat([Buffer.alloc(MAX_BEFORE_PDF, '\r\n'), writePdf({ pages: 3 })]),
      { type: 'PDF', pages: 3 },
    ],
    ['a JPEG picture', () => drawPicture(20, 10, 'jpeg'), { type: 'JPEG', pages: 1 }],
    ['a WebP picture', () => drawPicture(20, 10, 'webp'), { type: 'WEBP', pages: 1 }],
    ['a DOCX with a link', () => writeDocx(), { type: 'DOCX', pages: null }],
    [
      'a DOCX with harmless fields',
      () =>
        docxOf(
          field('PAGE') +
            field('TOC \\o "1-3"') +
            field('IF  = "a" "b"').replace(
              ' = ',
              `</instrText></r>${field('MERGEFIELD Name')}<r><instrText> = `,
            ) +
            "<fldSimple q:instr='DATE'/>",
        ),
      { type: 'DOCX', pages: null },
    ],
    ['an ODT', () => writeOdt(), { type: 'ODT', pages: null }],
  ])(
    'document inspection identifies %s by its content',
    async (_what, make, finding) => {
      expect(await inspect(await make())).toEqual(finding);
    },
    60_000,
  );

  it('document inspection removes camera metadata from pictures', async () => {
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
describe('document rejection', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['WRONG_TYPE', 'HTML named PDF', () => '<html>'],
    [
      'WRONG_TYPE',
      'a PDF after a longer prefix than viewers skip',
      () => Buffer.concat([Buffer.alloc(MAX_BEFORE_PDF + 1, '\r\n'), writePdf()]),
    ],
    [
      'SCRIPTS',
      'a PDF with a script after an HTML prefix',
      () => Buffer.concat([Buffer.from('<html>\n'), writePdf({ catalog: `/OpenAction ${SCRIPT}` })]),
    ],
    ['WRONG_TYPE', 'a ZIP archive', () => writeZip({ 'a.txt': 'a' })],
    ['HEIC', 'a HEIC photo', () => Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')],
    ['UNREADABLE', 'a truncated PDF', () => writePdf({ pages: 9 }).subarray(0, 70)],
    ['UNREADABLE', 'a truncated picture', async () => (await drawPicture(900, 900, 'jpeg')).subarray(0, 900)],
    ['UNREADABLE', 'a truncated DOCX', () => writeDocx().subarray(0, 300)],
    ['PROTECTED', 'a PDF with a password', () => writePdf({ trailer: '/Encrypt << /Filter /Standard >>' })],
    ['PROTECTED', 'a ZIP with a password', () => writeZip({ 'word/document.xml': 'x' }, 1)],
    [
      'PROTECTED',
      'a Word file with a password',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['TOO_MANY_PAGES', 'a PDF of 301 pages', () => writePdf({ pages: 301 })],
    ['SCRIPTS', 'a script that runs on opening', () => writePdf({ catalog: `/OpenAction ${SCRIPT}` })],
    ['SCRIPTS', 'a script in a page action', () => writePdf({ page: `/AA << /O ${SCRIPT} >>` })],
    [
      'SCRIPTS',
      'a script with an escaped name',
      () => writePdf({ more: ['<< /S /J#61vaScript /JS (x) >>'] }),
    ],
    ['SCRIPTS', 'a compressed script', () => writePdf({ more: [compressObject(SCRIPT)] })],
    [
      'SCRIPTS',
      'a compressed launch action in a stream without a type',
      () =>
        writePdf({
          more: [compressObject('<< /S /Launch /F (cmd.exe) >>').replace('/Type /ObjStm ', '')],
        }),
    ],
    [
      'SCRIPTS',
      'a launch action with comments in its object header',
      () => writePdf({ more: ['<< >>\nendobj\n99%a\n0%b\nobj << /S /Launch /F (cmd.exe) >>'] }),
    ],
    [
      'SCRIPTS',
      'a compressed launch action after a decoy “/First” entry',
      () =>
        writePdf({ more: [compressObject(LAUNCH).replace('/First', '/A (/First 1) % /First 1\n/First')] }),
    ],
    [
      'SCRIPTS',
      'a launch action next to a fake “endstream”',
      () => writePdf({ more: [compressObject(`[(\nendstream\n) ${LAUNCH}]`, 0)] }),
    ],
    [
      'SCRIPTS',
      'a launch action in an uncompressed block of a stream',
      () => writePdf({ more: [compressObject(LAUNCH, 0)] }),
    ],
    ['SCRIPTS', 'a rendition with a script', () => writePdf({ more: ['<< /S /Rendition /JS (x) >>'] })],
    ['SCRIPTS', 'a launch action', () => writePdf({ more: ['<< /S /Launch /F (cmd.exe) >>'] })],
    ['SCRIPTS', 'an XFA form', () => writePdf({ catalog: '/AcroForm << /XFA 9 0 R >>' })],
    ['EMBEDDED_FILES', 'a file embedded in a PDF', () => writePdf({ more: ['<< /Type /EmbeddedFile >>'] })],
    ['EMBEDDED_FILES', 'a file embedded in a DOCX', () => writeDocx({ 'word/embeddings/a.bin': 'x' })],
    [
      'EMBEDDED_FILES',
      'an OLE object in a DOCX',
      () => writeDocx({ 'word/_rels/document.xml.rels': relation('oleObject') }),
    ],
    ['MACROS', 'a macro in a DOCX', () => writeDocx({ 'word/vbaProject.bin': 'x' })],
    ['MACROS', 'a macro in an ODT', () => writeOdt({ 'Basic/Standard/a.xml': 'x' })],
    [
      'EXTERNAL_PARTS',
      'an external template',
      () => writeDocx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
    ],
    [
      'EXTERNAL_PARTS',
      'an external template with “>” in its address and an upper-case part name',
      () =>
        writeDocx({
          'word/_rels/settings.xml.RELS': relation('attachedTemplate').replace('/a', '/?a>b'),
        }),
    ],
    [
      'EXTERNAL_PARTS',
      'an external template whose address imitates a hyperlink',
      () =>
        writeDocx({
          'word/_rels/a.xml.rels':
            '<Relationship Type="x/attachedTemplate" Target="http://a/?Type=\'/hyperlink\'" TargetMode="External"/>',
        }),
    ],
    [
      'EXTERNAL_PARTS',
      'an external picture in an ODT',
      () => writeOdt({ 'content.xml': odtImage('http&#58;//evil.example/a') }),
    ],
    ['EXTERNAL_PARTS', 'a DDE field', () => docxOf(field('DDEAUTO cmd'))],
    [
      'EXTERNAL_PARTS',
      'an external picture field split into pieces',
      () => docxOf(field(' INC', 'LUDE', 'PICTURE "http://x/a.png"')),
    ],
    [
      'EXTERNAL_PARTS',
      'a field whose name another field creates',
      () => docxOf(field('').replace('<r><instrText></instrText></r>', field('QUOTE 68 68 69'))),
    ],
    [
      'EXTERNAL_PARTS',
      'an external text in a simple field',
      () => docxOf(`<fldSimple q:instr=' includetext "\\\\x\\a"'/>`),
    ],
    [
      'EXTERNAL_PARTS',
      'an external template with another XML prefix',
      () =>
        writeDocx({
          'word/_rels/settings.xml.rels': `<p:Relationships xmlns:p='http://x'><p:Relationship Type='x/attachedTemplate' Target='http://x/' TargetMode='External'/></p:Relationships>`,
        }),
    ],
    [
      'EXTERNAL_PARTS',
      'an external picture in a VML drawing',
      () => docxOf(`<v:imagedata xmlns:v='urn:schemas-microsoft-com:vml' src='http://x/a.png'/>`),
    ],
    [
      'EXTERNAL_PARTS',
      'a DDE connection in an ODT',
      () =>
        writeOdt({
          'styles.xml': `<t:dde-connection-decl xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0'/>`,
        }),
    ],
    ['MACROS', 'a button that runs a macro', () => docxOf(field('MACROBUTTON a'))],
    [
      'MACROS',
      'a macro with another XML prefix in an ODT',
      () =>
        writeOdt({
          'content.xml': `<z:event-listener xmlns:z='urn:oasis:names:tc:opendocument:xmlns:script:1.0'/>`,
        }),
    ],
    [
      'UNREADABLE',
      'XML entities in a DOCX',
      () => writeDocx({ 'word/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    ],
    [
      'UNREADABLE',
      'a DOCX part in another encoding',
      () => writeDocx({ 'word/a.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    ],
    ['TOO_LARGE_INSIDE', 'a ZIP bomb', () => writeDocx({ 'word/a.xml': Buffer.alloc(100_000_001) })],
    [
      'TOO_LARGE_INSIDE',
      'a ZIP with 1,001 entries',
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
  ])(
    'document inspection returns %s for %s',
    async (refusal, _what, make) => {
      expect(await inspect(await make())).toEqual({ refusal });
    },
    60_000,
  );
});
