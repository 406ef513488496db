import { stringify } from 'csv-stringify/sync';
import type { RowBatches } from '../../../platform/page.ts';
import { type Cell, type FileColumn, toText } from './cell.ts';

const FORM = {
  record_delimiter: 'windows',
  // Quotes every value with a line break, because spreadsheets start a new row at any line ending. By default, the
  // library quotes only values that contain the record delimiter.
  quoted_match: /[\r\n]/,
  escape_formulas: true,
} as const;

/** Streams a table as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
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
