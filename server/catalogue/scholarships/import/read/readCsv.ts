import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { problem } from '../../../../../rules/problems.ts';
import { type AppError, refuse } from '../../../../platform/errors.ts';
import { type Columns, readHeader } from './columns.ts';
import { countBreaks } from './readText.ts';
import { MAX_RECORD, type SourceRecord } from './sourceRecord.ts';

const DELIMITERS = [',', ';', '\t'];

export async function* readCsv(text: AsyncIterable<string>, columns: Columns): AsyncGenerator<SourceRecord> {
  let header: string[] | undefined;
  for await (const { cells, line } of readRows(text)) {
    if (!header) header = readHeader(cells, line, columns);
    else yield toRecord(header, cells, `line ${line}`);
  }
}

export function toRecord(header: string[], cells: string[], place: string): SourceRecord {
  if (cells.length !== header.length) {
    const broken = problem('importCells', { cells: cells.length, header: header.length });
    return { place, broken };
  }
  const fields: Record<string, unknown> = {};
  header.forEach((name, index) => {
    if (name !== '') fields[name] = cells[index];
  });
  return { place, fields };
}

async function* readRows(text: AsyncIterable<string>): AsyncGenerator<{ cells: string[]; line: number }> {
  const pieces = unifyBreaks(text);
  const first = await pieces.next();
  let lastLine = 0;
  const parser = parse({
    delimiter: findDelimiter(String(first.value)),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD,
    // Records the line during parsing, because an error discards the rows in the parser's buffer.
    on_record: (row, { lines }) => {
      lastLine = lines;
      return row;
    },
  });
  const source = (async function* () {
    yield first.value;
    yield* pieces;
  })();
  const isFed = pipeline(Readable.from(source), parser);
  // Prevents an unhandled rejection. Reading the rows throws the same error.
  isFed.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser reports the line at the end of a record. Subtracting its line breaks gives the first line.
      const breaks = record.reduce((sum, cell) => sum + countBreaks(cell), 0);
      yield { cells: record, line: info.lines - breaks };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isEndless = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    if (isEndless) throw refuse('INVALID_INPUT', 'import.rowEndless', { line: lastLine + 1 });
    throw explainCsv(error, parser.info.lines);
  }
}

/** Converts CRLF to LF, because the parser counts CRLF within quotation marks as two lines. */
async function* unifyBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    const whole = held + piece;
    held = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - held.length).replaceAll('\r\n', '\n');
  }
  yield held;
}

function findDelimiter(start: string): string {
  const header = start.trimStart().split('\n', 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function explainCsv({ code }: CsvError, line: number): AppError {
  return code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE'
    ? refuse('INVALID_INPUT', 'import.strayQuote', { line })
    : refuse('INVALID_INPUT', 'import.badCsv', { line, code });
}
