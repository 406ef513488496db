import { expect, it } from 'vitest';
import { read, write } from './test/xlsxFiles.ts';

it('XLSX rows become records, and unreadable cells and rows become problems', async () => {
  const rows = [['email', '', 'on'], ['a@example.org', 'x', 4], ['b@example.org'], ['#N/A'], [1e20]];
  const more = ['c@example.org', 'x', 4, 'more'];
  expect(await read(await write([...rows, more]))).toEqual({
    ...{ format: 'xlsx', isWhole: true },
    found: [
      ['line 2', ['a@example.org', '4']],
      ['line 3', ['b@example.org', '']],
      ['line 4', expect.stringContaining('Column email contains #N/A')],
      ['line 5', expect.stringContaining('format the column as text')],
      ['line 6', expect.stringContaining('This row has 4 values, but the header has 3.')],
    ],
  });
});

it('a spreadsheet in the old format is rejected', async () => {
  await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('an old spreadsheet');
});
