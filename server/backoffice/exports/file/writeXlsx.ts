import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { RowBatches } from '../../../platform/page.ts';
import { type Cell, type FileColumn, INSTANT } from './cell.ts';

/** Excel's limit on the number of characters in a cell. */
const MAX_CELL_CHARACTERS = 32_767;

/** Characters that XML cannot contain. The library escapes other control characters. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;

/** Matches text that the XLSX format would read as an escaped character. */
const LIKE_AN_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * Streams a table as an XLSX file. Text cells are always text, so programs do not evaluate them, and leading
 * zeros are preserved. Spreadsheets have no time zones, so instants are in UTC, as the column headings state.
 */
export function writeXlsx(
  columns: readonly FileColumn[],
  first: IteratorResult<Cell[][], void>,
  rest: RowBatches<Cell[]>,
): Readable {
  async function* rows(): AsyncGenerator<CellValue[]> {
    try {
      for (const row of first.value ?? []) yield row.map(toValue);
      for await (const batch of rest) for (const row of batch) yield row.map(toValue);
    } finally {
      await rest.return(undefined);
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: '1',
    columns: columns.map(({ head, format }) => ({
      header: toCellText(format === INSTANT ? `${head} (UTC)` : head),
      numFmt: format,
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

function toValue(cell: Cell): CellValue {
  if (typeof cell === 'string') return cell === '' ? null : toCellText(cell);
  if (cell instanceof Date || typeof cell !== 'object') return cell ?? null;
  return cell?.value ?? null;
}

function toCellText(text: string): string {
  const written = text.toWellFormed().replaceAll(NOT_IN_XML, '\uFFFD').replaceAll(LIKE_AN_ESCAPE, '_x005F_');
  return written.length > MAX_CELL_CHARACTERS
    ? `${written.slice(0, MAX_CELL_CHARACTERS - 1).toWellFormed()}…`
    : written;
}
