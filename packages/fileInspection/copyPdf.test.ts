import { describe, expect, it } from 'vitest';

import { copyPdf, readPdf } from './copyPdf.ts';
import { compressObject, writePdf } from './test/files.ts';
import { readPdf as readText } from './test/readPdf.ts';

const FONT = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const drawText = (words: string) => `BT /F 12 Tf 10 10 Td (${words}) Tj ET`;
const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const appearance = (words: string) =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 200 30] /Resources ${FONT}`, drawText(words));

const writeAnnotated = (annotation: string, words = 'value', catalog = '') =>
  writePdf({
    catalog,
    page: `/Resources ${FONT} /Contents 4 0 R /Annots [5 0 R]`,
    more: [stream('', drawText('page')), annotation, appearance(words)],
  });

async function listObjects(bytes: Uint8Array): Promise<string> {
  const { context } = await readPdf(bytes);
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n');
}

// product: P12.8
describe('PDF copy', () => {
  it('a PDF copy preserves pages and their text', async () => {
    const copy = await copyPdf(writeAnnotated('<< >>'));
    expect(await readText(copy)).toMatchObject({ pages: 1, text: 'page', width: 595 });
  });

  it.each([
    [
      'a filled field',
      '<< /Subtype /Widget /FT /Tx /T (a) /V (value) /Rect [50 500 250 530] /AP << /N 6 0 R >> >>',
    ],
    ['a checked box', '<< /Subtype /Widget /Rect [0 0 9 9] /AS /On /AP << /N << /On 6 0 R >> >> >>'],
    ['a text comment', '<< /Subtype /FreeText /Rect [50 500 250 530] /AP << /N 6 0 R >> >>'],
  ])('a PDF copy flattens %s into the page', async (_what, annotation) => {
    const { text } = await readText(await copyPdf(writeAnnotated(annotation)));
    expect(text).toContain('value');
  });

  it('a PDF copy renders a form field value that has no appearance', async () => {
    const field =
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (typed) /DA (/Helv 12 Tf 0 g) /Rect [50 500 250 530] >>';
    const bytes = writeAnnotated(field, 'value', '/AcroForm << /Fields [5 0 R] /NeedAppearances true >>');
    const { text } = await readText(await copyPdf(bytes));
    expect(text).toContain('typed');
  });

  it('a PDF copy omits hidden annotations', async () => {
    const hidden = '<< /Subtype /FreeText /F 2 /Rect [50 500 250 530] /AP << /N 6 0 R >> >>';
    expect((await readText(await copyPdf(writeAnnotated(hidden)))).text).toBe('page');
  });

  const LAUNCH = '<< /S /Launch /F (cmd.exe) >>';
  const packed = compressObject(LAUNCH);
  it.each<[string, () => Buffer]>([
    ['an action on opening', () => writePdf({ catalog: `/OpenAction ${LAUNCH}` })],
    ['a page action', () => writePdf({ page: `/AA << /O ${LAUNCH} >>` })],
    ['a link action', () => writeAnnotated(`<< /Subtype /Link /Rect [0 0 9 9] /A ${LAUNCH} >>`)],
    [
      'an action hidden after a decoy “/First” entry',
      () => writePdf({ more: [packed.replace('/First', '% /First 1\n/First')] }),
    ],
    [
      'an action hidden next to a fake “endstream”',
      () => writePdf({ more: [compressObject(`(endstream) ${LAUNCH}`)] }),
    ],
    ['an attached file', () => writePdf({ more: ['<< /Type /Filespec /F (cmd.exe) /EF << /F 4 0 R >> >>'] })],
    [
      'page content stored in another file',
      () => writePdf({ page: '/Contents 4 0 R', more: [stream('/F (cmd.exe)', drawText('page'))] }),
    ],
  ])('a PDF copy removes %s', async (_what, make) => {
    const original = make();
    const objects = await listObjects(await copyPdf(original));
    expect(objects).not.toMatch(/Launch|cmd\.exe|Annots|OpenAction/);
    expect(objects).toContain('/Page');
  });
});
