import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { Refused, readZip } from '../../../../../../packages/fileInspection/index.ts';
import { MAX_RECORD } from '../sourceRecord.ts';

/** Limits for inflating a file, enough for 100,000 rows with 30 columns. The library's own limit is 2 GB. */
const LIMITS = { maxEntries: 2_000, maxInflatedBytes: 200_000_000 };
/**
 * Limits the number of columns, because a cell in the last of Excel's 16,384 columns would otherwise add all cells
 * before it.
 */
const MAX_COLUMNS = 500;

const ERRORS = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

export type SheetRow = { line: number; cells: string[]; unreadable?: { column: number; value: string } };

export type Conversion =
  | { rows: number }
  | { refused: 'fileArchive' | 'fileInflated' | 'fileDamaged' }
  | { tooLong: number };

class TooLong extends Error {
  constructor(readonly line: number) {
    super();
  }
}

export async function convertXlsx(path: string, output: string): Promise<Conversion> {
  try {
    const bytes = await readFile(path);
    // Checks the inflated size first, because the library would inflate up to 2 GB and declared sizes cannot be
    // trusted.
    const names = [...readZip(bytes, LIMITS).keys()];
    if (!names.some((name) => name.startsWith('xl/'))) return { refused: 'fileArchive' };
    let rows = 0;
    const lines = (async function* () {
      for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes))) {
        const row = toRow(index + 1, values);
        if (row.cells.length === 0) continue;
        const text = JSON.stringify(row);
        if (row.cells.length > MAX_COLUMNS || text.length > MAX_RECORD) throw new TooLong(row.line);
        rows += 1;
        yield `${text}\n`;
      }
    })();
    await pipeline(Readable.from(lines), createWriteStream(output));
    return { rows };
  } catch (error) {
    if (error instanceof TooLong) return { tooLong: error.line };
    const isTooLarge = error instanceof Refused && error.refusal === 'TOO_LARGE_INSIDE';
    return { refused: isTooLarge ? 'fileInflated' : 'fileDamaged' };
  }
}

function toRow(line: number, values: readonly CellValue[]): SheetRow {
  const cells = values.map(toText);
  while (cells.at(-1)?.trim() === '') cells.pop();
  const column = values.findIndex(isUnreadable);
  return { line, cells, ...(column !== -1 && { unreadable: { column, value: cells[column] ?? '' } }) };
}

/** True for an error value, and for a whole number so long that the spreadsheet has replaced its last digits. */
function isUnreadable(value: CellValue): boolean {
  if (typeof value === 'string') return ERRORS.test(value);
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/**
 * Converts a cell to text. Spreadsheets have no time zones, so a date with a time counts as UTC, as in the exports.
 */
function toText(value: CellValue): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 19)}Z`;
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value ?? '');
}
