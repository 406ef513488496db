import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MAX_IMPORT_BYTES } from '../../../../../../rules/backoffice/imports.ts';
import { problem } from '../../../../../../rules/problems.ts';
import { refuse } from '../../../../../platform/errors.ts';
import { forkProgram } from '../../../../../platform/processes/forkProgram.ts';
import { yieldToOthers } from '../../../../../platform/processes/yieldToOthers.ts';
import { type Columns, readHeader } from '../columns.ts';
import { toRecord } from '../readCsv.ts';
import type { SourceRecord } from '../sourceRecord.ts';
import type { Conversion, SheetRow } from './convertXlsx.ts';

/** Time limit in milliseconds. A million cells with different texts take 10 seconds and 1 GB. */
const TIMEOUT = 120_000;

const PROGRAM = {
  built: 'convertXlsx',
  source: 'catalogue/scholarships/import/read/xlsx/xlsxProgram.ts',
  maxMemory: 1_500_000_000,
};

const LIMITS = ['--max-old-space-size=1024'];

const ARCHIVE = Buffer.from('PK\x03\x04');

/** True if the file begins like an XLSX file. False for a pipe, whose bytes can be read only once. */
export async function isXlsx(file: string): Promise<boolean> {
  if (!(await stat(file).catch(() => null))?.isFile()) return false;
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const start = Buffer.alloc(ARCHIVE.length);
    await handle.read(start, 0, start.length, 0);
    return start.equals(ARCHIVE);
  } finally {
    await handle.close();
  }
}

/**
 * Reads the first sheet of an XLSX file. Calls `onBytes` with the progress, converted to bytes of the file. Throws
 * INVALID_INPUT if the file is damaged, is not a spreadsheet, or is too large after inflation.
 */
export async function* readXlsx(
  file: string,
  columns: Columns,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SourceRecord> {
  const { size } = await stat(file);
  if (size > MAX_IMPORT_BYTES)
    throw refuse('INVALID_INPUT', 'import.fileLarge', { megabytes: MAX_IMPORT_BYTES / 1_000_000 });
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
  try {
    const output = join(folder, 'rows.jsonl');
    const rows = await convert(file, output);
    let header: string[] | undefined;
    let done = 0;
    for await (const text of createInterface({ input: createReadStream(output) })) {
      const row: SheetRow = JSON.parse(text);
      done += 1;
      onBytes(Math.floor((done / rows) * size));
      if (header) yield readRow(header, row);
      else header = readHeader(row.cells, row.line, columns);
    }
    if (!header) throw refuse('INVALID_INPUT', 'import.empty');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readRow(header: string[], { line, cells, unreadable }: SheetRow): SourceRecord {
  const place = `line ${line}`;
  if (unreadable) {
    const { column, value } = unreadable;
    return { place, broken: problem('importCell', { column: header[column] ?? '', value }) };
  }
  // Adds trailing blank cells, which XLSX files do not store.
  const padded = [...cells, ...Array<string>(Math.max(header.length - cells.length, 0)).fill('')];
  return toRecord(header, padded, place);
}

async function convert(file: string, output: string): Promise<number> {
  const child = forkProgram(PROGRAM, { args: [file, output], execArgv: LIMITS });
  yieldToOthers(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
  try {
    const converted = await new Promise<Conversion>((resolve, reject) => {
      child.once('message', (answer: Conversion) => resolve(answer));
      child.once('error', reject);
      child.once('exit', () => resolve({ refused: 'fileInflated' }));
    });
    if ('rows' in converted) return converted.rows;
    if ('tooLong' in converted)
      throw refuse('INVALID_INPUT', 'import.recordTooLong', { line: converted.tooLong });
    throw refuse('INVALID_INPUT', `import.${converted.refused}`, { file });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
