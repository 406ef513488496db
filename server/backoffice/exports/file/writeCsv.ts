import { stringify } from 'csv-stringify/sync';
import type { RowBatches } from '../../../platform/page.ts';
import { type Cell, type FileColumn, toText } from './cell.ts';

const FORM = {
  record_delimiter: 'windows',
  // Spreadsheets start a new row at any line ending, but the library quotes only its own.
  quoted_match: /[\r\n]/,
  // Adds an apostrophe before content that a spreadsheet would evaluate.
  escape_formulas: true,
} as const;

/** Streams a table as CSV that spreadsheets read as UTF-8. */
export async function* writeCsv(
  columns: readonly FileColumn[],
  first: IteratorResult<Cell[][], void>,
  rest: RowBatches<Cell[]>,
): AsyncGenerator<string> {
  const write = (rows: Cell[][]) =>
    stringify(
      rows.map((row) => row.map(toText)),
      FORM,
    );
  yield stringify([columns.map(({ head }) => head)], { ...FORM, bom: true }) + write(first.value ?? []);
  for await (const rows of rest) yield write(rows);
}
