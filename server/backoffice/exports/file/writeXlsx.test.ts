import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { type Cell, DAY, INSTANT, NUMBER, TEXT } from './cell.ts';
import { writeXlsx } from './writeXlsx.ts';

async function write(rows: Cell[][]): Promise<Buffer> {
  async function* noMore() {}
  const columns = [TEXT, NUMBER, DAY, INSTANT].map((format) => ({ head: '=head', format }));
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx(columns, { value: rows }, noMore())) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const read = async (rows: Cell[][]) => (await readXlsx(await write(rows))).sheets[0]?.rows.slice(1);

// product: P13.3
it('writeXlsx stores texts unchanged, including formulas, leading zeros and escapes', async () => {
  const texts = [
    '=1+1',
    '+x',
    '-2',
    '@a',
    '007',
    '1e5',
    '2026-01-01',
    ' a\nb\r\nc\t',
    'TRUE',
    'a_x000D_b',
    '🎓',
  ];
  expect(await read(texts.map((text) => [text]))).toEqual(texts.map((text) => [text, null, null, null]));
  const unzipped = (await readXlsx(await write([['=1+1']]))).sheets[0];
  expect(JSON.stringify(unzipped)).not.toContain('formula');
});

it('writeXlsx truncates long texts and replaces invalid characters', async () => {
  const [long, broken] = (await read([['x'.repeat(40_000)], ['a\uD800b\uFFFFc\u0001']])) ?? [];
  expect(long?.[0]).toBe(`${'x'.repeat(32_766)}…`);
  expect(broken?.[0]).toBe('a\uFFFDb\uFFFDc\u0001');
});

it('writeXlsx stores numbers, dates and times as typed values', async () => {
  const row = [
    'x',
    1.5,
    { text: '29 Feb 2004', value: new Date('2004-02-29') },
    new Date('2026-05-03T10:20:30Z'),
  ];
  expect(await read([row])).toEqual([['x', 1.5, new Date('2004-02-29'), new Date('2026-05-03T10:20:30Z')]]);
});
