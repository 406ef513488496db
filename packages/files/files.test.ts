import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exists, isFolder, makeFolder } from './index.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
});

afterEach(() => rm(root, { recursive: true }));

it('makeFolder creates parent folders, allows concurrent calls and preserves existing contents', async () => {
  const folder = join(root, 'a/b/c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(folder)]);
  await writeFile(join(folder, 'note'), '');
  await makeFolder(folder);
  expect([await isFolder(folder), await exists(join(folder, 'note'))]).toEqual([true, true]);
});

it('makeFolder throws if the folder cannot be created', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file/below'))).rejects.toThrow();
  await expect(makeFolder('/proc/below/folder')).rejects.toThrow();
});

it('exists() and isFolder() follow links and return false for missing paths', async () => {
  await writeFile(join(root, 'file'), '');
  await symlink(join(root, 'nothing'), join(root, 'broken'));
  await symlink(root, join(root, 'link'));
  const found = await Promise.all(
    ['nothing', 'file/below', 'broken', 'link'].map((name) => exists(join(root, name))),
  );
  expect(found).toEqual([false, false, false, true]);
  expect([await isFolder(join(root, 'link')), await isFolder(join(root, 'file'))]).toEqual([true, false]);
});
