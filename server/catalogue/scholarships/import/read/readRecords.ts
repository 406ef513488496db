import { refuse } from '../../../../platform/errors.ts';
import type { Columns } from './columns.ts';
import { readCsv } from './readCsv.ts';
import { readJsonLines } from './readJsonLines.ts';
import { readJsonValues } from './readJsonValues.ts';
import type { Format, SourceRecord } from './sourceRecord.ts';

const SNIFFED = 64 * 1024;

/**
 * Reads a text's records. The first character determines the format unless `format` is given: `[` is a JSON array,
 * `{` a sequence of JSON objects, and all other characters CSV.
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  columns: Columns,
  onFormat: (format: Format) => void,
  format?: Format,
): AsyncGenerator<SourceRecord> {
  const pieces = text[Symbol.asyncIterator]();
  let start = '';
  while (start.length < SNIFFED && !start.trimStart().includes('\n')) {
    const { value, done } = await pieces.next();
    if (done) break;
    start += value;
  }
  if (start.trim() === '') throw refuse('INVALID_INPUT', 'import.empty');
  const found = format ?? detectFormat(start);
  onFormat(found);
  yield* chooseReader(found, start)(continueFrom(start, pieces), columns);
}

function detectFormat(start: string): Format {
  const sign = start.trimStart()[0];
  if (sign === '[') return 'json';
  return sign === '{' ? 'jsonl' : 'csv';
}

function chooseReader(format: Format, start: string) {
  if (format === 'csv') return readCsv;
  if (start.trimStart().startsWith('[') || !hasWholeObject(start)) return readJsonValues;
  return readJsonLines;
}

/**
 * True if the first line is a complete object. In that case, every line is read as an object, so that an invalid line
 * does not affect the others.
 */
function hasWholeObject(start: string): boolean {
  try {
    JSON.parse(start.trimStart().split('\n', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

async function* continueFrom(start: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}
