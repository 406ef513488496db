import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { formatProblem } from '../../../../../../platform/language/formatError.ts';
import { openRecords } from '../../openRecords.ts';

export const write = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: 'People', rows }] });

export async function read(bytes: Uint8Array, required = ['email']) {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
  try {
    const file = join(folder, 'file');
    await writeFile(file, bytes);
    const found: unknown[] = [];
    let format = '';
    let progress = 0;
    const options = { columns: { required }, onFormat: (name: string) => (format = name) };
    for await (const record of openRecords(file, { ...options, onBytes: (read) => (progress = read) }))
      found.push([
        record.place,
        'broken' in record ? formatProblem(record.broken, 'en') : Object.values(record.fields),
      ]);
    return { format, found, isWhole: progress === bytes.length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
