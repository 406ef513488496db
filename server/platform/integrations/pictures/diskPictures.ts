import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type AppError, refuse } from '../../errors.ts';
import type { PictureStore } from './pictureStore.ts';

export function createDiskPictures(folder: string): PictureStore {
  const locate = (name: string) => join(folder, name.slice(34, 36), name);
  return {
    write: (name, bytes) => writeDurably(locate(name), bytes),
    writeStream: (name, content) => writeDurably(locate(name), content),
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

/** Writes the file atomically: even after a crash, the file with the final name is complete. */
async function writeDurably(path: string, content: Uint8Array | Readable): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, 'wx');
    try {
      for await (const piece of piecesOf(content)) await file.writeFile(piece);
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

function piecesOf(content: Uint8Array | Readable): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  return content instanceof Uint8Array ? [content] : content;
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

function noRoom(): AppError {
  return refuse('UNAVAILABLE', 'picture.noRoom');
}
