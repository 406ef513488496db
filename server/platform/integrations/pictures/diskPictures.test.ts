import { rmSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { createDiskPictures } from './diskPictures.ts';

const NAME = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-pictures-'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const listFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));

async function filePrototype(): Promise<FileHandle> {
  const file = await open(join(folder, 'any'), 'w');
  await file.close();
  return Object.getPrototypeOf(file);
}

describe('disk picture store', () => {
  it('pictures on disk can be written, read and removed', async () => {
    const store = createDiskPictures(folder);
    await store.write(NAME, Buffer.from('picture'));
    const file = await store.read(NAME);
    expect(file?.size).toBe(7);
    expect((await buffer(file?.stream ?? Readable.from([]))).toString()).toBe('picture');
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.read(NAME)).toBeNull();
    expect(await listFiles()).toEqual([]);
  });

  it('a picture removed directly after it is opened can still be read', async () => {
    const store = createDiskPictures(folder);
    await store.write(NAME, Buffer.from('picture'));
    const file = await store.read(NAME);
    rmSync(join(folder, '90', NAME));
    expect((await buffer(file?.stream ?? Readable.from([]))).toString()).toBe('picture');
  });

  // security: C47
  it.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
    'the disk error %s causes UNAVAILABLE and leaves no partial file',
    async (code) => {
      let halfWritten: string[] = [];
      vi.spyOn(await filePrototype(), 'writeFile').mockImplementation(async function (
        this: FileHandle,
        bytes,
      ) {
        await this.write((bytes as Buffer).subarray(0, 3));
        halfWritten = await listFiles();
        throw Object.assign(new Error('disk'), { code });
      });
      const failure = createDiskPictures(folder).write(NAME, Buffer.from('picture'));
      await expect(failure).rejects.toThrow(AppError);
      await expect(failure).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(halfWritten).toHaveLength(1);
      expect(await listFiles()).toEqual([]);
    },
  );
});
