import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packXlsx } from '../../../../../test/xlsx.ts';
import { convertXlsx } from './convertXlsx.ts';
import { write } from './test/xlsxFiles.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(bytes: Uint8Array) {
  const [file, output] = [join(folder, 'file'), join(folder, 'rows.jsonl')];
  await writeFile(file, bytes);
  const conversion = await convertXlsx(file, output);
  const lines = (await readFile(output, 'utf8')).split('\n').slice(0, -1);
  return { conversion, rows: lines.map((line) => JSON.parse(line)) };
}

it('XLSX cells are read as text, with the row numbers of the sheet', async () => {
  const rows = [
    ['email', 'name', '', 'on'],
    ['a@example.org', 'Ada', null, new Date('2026-02-03')],
    [],
    ['b@example.org', true, 'x', new Date('2026-02-03T10:20:30Z')],
    ['c@example.org', 4.5],
  ];
  expect(await convert(await write(rows))).toEqual({
    conversion: { rows: 4 },
    rows: [
      { line: 1, cells: ['email', 'name', '', 'on'] },
      { line: 2, cells: ['a@example.org', 'Ada', '', '2026-02-03'] },
      { line: 4, cells: ['b@example.org', 'TRUE', 'x', '2026-02-03T10:20:30Z'] },
      { line: 5, cells: ['c@example.org', '4.5'] },
    ],
  });
});

it('the XLSX reader reads shared, rich and inline strings and the results of formulas', async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>name</t></is></c></row>
    <row r="7"><c r="A7" t="s"><v>1</v></c><c r="B7" t="str"><f>A1&amp;"x"</f><v>Ada</v></c></row>`;
  const strings = ['<si><t>email</t></si>', '<si><r><t>a@</t></r><r><t>example.org</t></r></si>'];
  expect((await convert(await packXlsx(sheet, strings))).rows).toEqual([
    { line: 1, cells: ['email', 'name'] },
    { line: 7, cells: ['a@example.org', 'Ada'] },
  ]);
});

// security: C104
it('an XLSX file with rows of thousands of columns is rejected', async () => {
  const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000);
  expect((await convert(await packXlsx(rows))).conversion).toEqual({ tooLong: 1 });
});
