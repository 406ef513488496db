import type { Columns } from './columns.ts';
import { readRecords } from './readRecords.ts';
import { readText } from './readText.ts';
import type { Format, SourceRecord } from './sourceRecord.ts';
import { isXlsx, readXlsx } from './xlsx/readXlsx.ts';

type Reading = {
  columns: Columns;
  format?: Format | undefined;
  onFormat?: (format: Format) => void;
  onBytes: (bytes: number) => void;
};

export async function* openRecords(
  file: string,
  { columns, format, onFormat = () => {}, onBytes }: Reading,
): AsyncGenerator<SourceRecord> {
  if (!(await isXlsx(file))) return yield* readRecords(readText(file, onBytes), columns, onFormat, format);
  onFormat('xlsx');
  yield* readXlsx(file, columns, onBytes);
}
