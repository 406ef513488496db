import { expect, it } from 'vitest';
import { packXlsx } from '../../../../../test/xlsx.ts';
import { read, write } from './test/xlsxFiles.ts';

it('XLSX cells are read as text, with the row numbers of the sheet', async () => {
  const rows = [
    ['email', 'name', '', 'on'],
    ['a@example.org', 'Ada', null, new Date('2026-02-03')],
    [],
    ['b@example.org', true, 'x', new Date('2026-02-03T10:20:30Z')],
    ['c@example.org', 4.5],
  ];
  expect(await read(await write(rows))).toEqual({
    ...{ format: 'xlsx', isWhole: true },
    found: [
      ['line 2', ['a@example.org', 'Ada', '2026-02-03']],
      ['line 4', ['b@example.org', 'TRUE', '2026-02-03T10:20:30Z']],
      ['line 5', ['c@example.org', '4.5', '']],
    ],
  });
});

it('the XLSX reader reads shared, rich and inline strings and the results of formulas', async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>name</t></is></c></row>
    <row r="7"><c r="A7" t="s"><v>1</v></c><c r="B7" t="str"><f>A1&amp;"x"</f><v>Ada</v></c></row>`;
  const strings = ['<si><t>email</t></si>', '<si><r><t>a@</t></r><r><t>example.org</t></r></si>'];
  expect((await read(await packXlsx(sheet, strings))).found).toEqual([['line 7', ['a@example.org', 'Ada']]]);
});

it('XLSX rows with errors, long numbers or too many cells are reported as problems', async () => {
  const rows = [['email'], ['#N/A'], [1e20], ['a@example.org', 'more']];
  expect((await read(await write(rows))).found).toEqual([
    ['line 2', expect.stringContaining('Column email contains #N/A')],
    ['line 3', expect.stringContaining('format the column as text')],
    ['line 4', expect.stringContaining('This row has 2 values, but the header has 1.')],
  ]);
});

// security: C104
it('an XLSX file with rows of thousands of columns is rejected', async () => {
  const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000);
  await expect(read(await packXlsx(rows))).rejects.toThrow('record is too long');
});

it.each([
  ['a header without a column', () => write([['name'], ['Ada']]), 'this header lacks email'],
  ['the old format', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old spreadsheet'],
])('a spreadsheet with %s is rejected', async (_name, make, reason) => {
  await expect(read(await make())).rejects.toThrow(reason);
});
