import { stringify } from 'csv-stringify/sync';
import type { RowBatches } from '../../page.ts';
import type { Cell } from './defineExport.ts';

const FORM = {
  record_delimiter: 'windows',
  // The library quotes for its own line end only; a spreadsheet begins a row at any.
  quoted_match: /[\r\n]/,
  // A cell that a spreadsheet would calculate gets an apostrophe in front.
  escape_formulas: true,
} as const;

/** A table as CSV that spreadsheets read as UTF-8, in pieces, written as its rows are read. */
export async function* writeCsv(
  head: readonly string[],
  first: IteratorResult<Cell[][], void>,
  rest: RowBatches<Cell[]>,
): AsyncGenerator<string> {
  yield stringify([head], { ...FORM, bom: true }) + stringify(first.value ?? [], FORM);
  for await (const rows of rest) yield stringify(rows, FORM);
}
