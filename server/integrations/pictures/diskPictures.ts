import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AppError, refuse } from '../../errors.ts';
import type { PictureStore } from './pictureStore.ts';

/** Pictures as files below `folder`, spread over 256 folders by the end of their name. */
export function createDiskPictures(folder: string): PictureStore {
  const locate = (name: string) => join(folder, name.slice(34, 36), name);
  return {
    async write(name, bytes) {
      const path = locate(name);
      await writeDurably(path, bytes);
    },
    async read(name) {
      const path = locate(name);
      const found = await stat(path).catch(() => null);
      return found ? { size: found.size, stream: createReadStream(path) } : null;
    },
    async remove(name) {
      await rm(locate(name), { force: true });
    },
  };
}

/** The whole file or none: a crash in between leaves nothing under the final name. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? noRoom() : error;
  }
}

/** The disk is full, the quota used up, the disk mounted for reading only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

function noRoom(): AppError {
  return refuse('UNAVAILABLE', 'picture.noRoom');
}
