import { stringify } from 'csv-stringify/sync';
import type { Cell } from './exportOf.ts';

/** Characters that are sent at once. */
const PIECE = 64 * 1024;

/** Rows that are spelled at once. */
const BATCH = 100;

const FORM = {
  record_delimiter: 'windows',
  // A cell that a spreadsheet would calculate gets an apostrophe in front.
  escape_formulas: true,
} as const;

/** A table as CSV that spreadsheets read as UTF-8, in pieces, written as its rows are read. */
export async function* writeCsv(
  head: readonly string[],
  first: IteratorResult<Cell[]>,
  rest: AsyncGenerator<Cell[]>,
): AsyncGenerator<string> {
  let piece = stringify([head], { ...FORM, bom: true });
  let batch = first.done ? [] : [first.value];
  for await (const row of rest) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    piece += stringify(batch, FORM);
    batch = [];
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece + stringify(batch, FORM);
}
