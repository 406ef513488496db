import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeCsv } from './writeCsv.ts';

it('stops reading rows when nobody takes what is written', async () => {
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
  const stream = Readable.from(writeCsv(['ID', 'Text'], await source.next(), source));
  const closed = new Promise((resolve) => stream.once('close', resolve));
  for await (const piece of stream) {
    if (piece.includes('row 100')) break;
  }
  await closed;
  expect(isEnded).toBe(true);
  expect(read).toBeLessThan(1_000);
});
