import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { readZip } from '../readZip.ts';

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

export function compressObject(object: string, level?: number): string {
  const table = '90 0 ';
  const packed = deflateSync(
    Buffer.from(table + object, 'latin1'),
    level === undefined ? {} : { level },
  ).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First ${table.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

export const readEntries = (bytes: Buffer): Map<string, Buffer> =>
  readZip(bytes, { maxEntries: 1_000, maxInflatedBytes: 100_000_000 });

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

export function drawPicture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') {
  return sharp({ create: { width, height, channels: 3, background: '#0a6b6b' } })
    .toFormat(format)
    .toBuffer();
}
