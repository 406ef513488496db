import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { diskPictures } from './diskPictures.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, open: vi.fn(real.open) };
});

const NAME = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-pictures-'));
});

afterEach(async () => {
  vi.mocked(open).mockReset();
  await rm(folder, { recursive: true });
});

const listFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));

describe('pictures on a disk', () => {
  it('are read as they were written, until they are removed', async () => {
    const real = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    vi.mocked(open).mockImplementation(real.open);
    const store = diskPictures(folder);
    await store.write(NAME, Buffer.from('picture'));
    const file = await store.read(NAME);
    expect(file?.size).toBe(7);
    expect((await buffer(file?.stream ?? Readable.from([]))).toString()).toBe('picture');
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.read(NAME)).toBeNull();
    expect(await listFiles()).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
    'leave no half file when the disk says %s, which is UNAVAILABLE',
    async (code) => {
      const real = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
      let halfWritten: string[] = [];
      vi.mocked(open).mockImplementation(async (path, flags) => {
        const file = await real.open(path, flags);
        file.writeFile = async (bytes) => {
          await file.write((bytes as Buffer).subarray(0, 3));
          halfWritten = await listFiles();
          throw Object.assign(new Error('disk'), { code });
        };
        return file;
      });
      const failure = diskPictures(folder).write(NAME, Buffer.from('picture'));
      await expect(failure).rejects.toThrow(AppError);
      await expect(failure).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(halfWritten).toHaveLength(1);
      expect(await listFiles()).toEqual([]);
    },
  );
});
