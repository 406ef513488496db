import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { TEXT } from './cell.ts';
import { writeCsv } from './writeCsv.ts';

const COLUMNS = ['ID', 'Text'].map((head) => ({ head, format: TEXT }));

it('writeCsv stops reading rows when its consumer stops', async () => {
  let isEnded = false;
  let read = 0;
  async function* rows() {
    try {
      for (;;) {
        read += 1;
        yield [[`row ${read}`, 'x'.repeat(2_000)]];
      }
    } finally {
      isEnded = true;
    }
  }
  const source = rows();
  const stream = Readable.from(writeCsv(COLUMNS, await source.next(), source));
  const closed = new Promise((resolve) => stream.once('close', resolve));
  for await (const piece of stream) {
    if (piece.includes('row 100')) break;
  }
  await closed;
  expect(isEnded).toBe(true);
  expect(read).toBeLessThan(1_000);
});

it.each(['\n', '\r', '\r\n'])(
  'writeCsv writes text with the line break %j into a single cell',
  async (end) => {
    const text = ['Kind staff.', '=1+2', 'plain'].join(end);
    async function* noMore() {}
    let file = '';
    for await (const piece of writeCsv(COLUMNS, { value: [['1', text]] }, noMore())) file += piece;
    expect(parse(file, { bom: true, record_delimiter: ['\r\n', '\n', '\r'] })).toEqual([
      ['ID', 'Text'],
      ['1', text],
    ]);
  },
);
