import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packXlsx } from '../../../../../test/xlsx.ts';
import { readXlsx } from './readXlsx.ts';

// security: C104
it('reading an XLSX file fails if unpacking needs too much memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
  try {
    const file = join(folder, 'bomb.xlsx');
    await writeFile(file, await packXlsx(`<row>${'<c/>'.repeat(30_000_000)}</row>`));
    const rows = readXlsx(file, { required: [] }, () => {});
    await expect(rows.next()).rejects.toThrow('is too large when unpacked');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
