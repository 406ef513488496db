import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packXlsx, packZip } from '../../../../../test/xlsx.ts';
import { readXlsx } from './readXlsx.ts';
import { read, write } from './test/xlsxFiles.ts';

// security: C104
it('reading an XLSX file fails if unpacking needs too much memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
  try {
    const file = join(folder, 'bomb.xlsx');
    await writeFile(file, await packXlsx(`<row>${'<c/>'.repeat(30_000_000)}</row>`));
    const rows = readXlsx(file, { required: [] }, () => {});
    await expect(rows.next()).rejects.toThrow('is too large when unpacked');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);

// security: C104
it('an XLSX file that is too large when unpacked is rejected', async () => {
  const cell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(210_000_000)}</t></is></c></row>`;
  const bomb = await packXlsx(cell);
  expect(bomb.length).toBeLessThan(300_000);
  await expect(read(bomb)).rejects.toThrow('is too large when unpacked');
}, 60_000);

// security: C104
it('an XLSX row with thousands of columns is a record that is too long', async () => {
  const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000);
  await expect(read(await packXlsx(rows))).rejects.toThrow('record is too long');
});

it.each([
  ['a header without a column', () => write([['name'], ['Ada']]), 'this header lacks email'],
  ['no rows', () => write([]), 'only white space'],
  ['the content of a DOCX', () => packZip({ 'word/document.xml': '<a/>' }), 'a spreadsheet or an archive'],
  [
    'a missing end',
    async () => (await write([['email'], ['a@example.org']])).subarray(0, 900),
    'is damaged or has a password',
  ],
])('a spreadsheet with %s is rejected', async (_name, make, reason) => {
  await expect(read(await make())).rejects.toThrow(reason);
});
