import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeArchive } from './archiveWriter.ts';
import { FORMAT, HEADER_NAME } from './backupFormat.ts';
import { checkBackup, readArchive } from './index.ts';

let folder: string;
let file: string;

const HEADER = {
  format: FORMAT,
  product: '1.0.0',
  createdAt: '2026-06-15T12:00:00Z',
  postgres: '18.0',
  migrations: [],
  tables: [],
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  file = join(folder, 'backup.tar.gz');
  const archive = await writeArchive(file);
  await archive.add(HEADER_NAME, JSON.stringify(HEADER));
  for (let number = 0; number < 20; number += 1) await archive.add(`files/${number}`, randomBytes(5_000));
  await archive.finish({ tables: {}, sequences: [], files: 20 });
  await archive.close();
});

afterEach(() => rm(folder, { recursive: true }));

it('a backup archive preserves all entries and is readable only by its owner', async () => {
  const names: string[] = [];
  for await (const { name } of readArchive(file)) names.push(name);
  expect([names.length, names[0], names[20]]).toEqual([22, HEADER_NAME, 'files/19']);
  const { header, contents } = await checkBackup(file);
  expect([header, contents.entries, contents.files]).toEqual([HEADER, 21, 20]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('reading a truncated or altered backup archive fails', async () => {
  const bytes = await readFile(file);
  for (const share of [0.3, 0.6, 0.95]) {
    await writeFile(file, bytes.subarray(0, bytes.length * share));
    await expect(checkBackup(file)).rejects.toThrow(/is cut off/);
    const turned = Buffer.from(bytes);
    const place = Math.floor(bytes.length * share);
    turned[place] = (turned[place] ?? 0) ^ 0x10;
    await writeFile(file, turned);
    await expect(checkBackup(file)).rejects.toThrow(/is (damaged|cut off)/);
  }
});
