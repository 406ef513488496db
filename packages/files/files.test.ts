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

it('a folder is made with those above it, by several at once, and left as it is where it exists', async () => {
  const folder = join(root, 'a/b/c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(folder)]);
  await writeFile(join(folder, 'note'), '');
  await makeFolder(folder);
  expect([await isFolder(folder), await exists(join(folder, 'note'))]).toEqual([true, true]);
});

it('a folder that cannot be made is an error', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file/below'))).rejects.toThrow();
  await expect(makeFolder('/proc/below/folder')).rejects.toThrow();
});

it('what is missing, also below a file, does not exist, and a link is what it leads to', async () => {
  await writeFile(join(root, 'file'), '');
  await symlink(join(root, 'nothing'), join(root, 'broken'));
  await symlink(root, join(root, 'link'));
  const found = await Promise.all(
    ['nothing', 'file/below', 'broken', 'link'].map((name) => exists(join(root, name))),
  );
  expect(found).toEqual([false, false, false, true]);
  expect([await isFolder(join(root, 'link')), await isFolder(join(root, 'file'))]).toEqual([true, false]);
});
