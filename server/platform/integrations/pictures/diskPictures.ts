import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type AppError, refuse } from '../../errors.ts';
import type { PictureStore } from './pictureStore.ts';

export function createDiskPictures(folder: string): PictureStore {
  const locate = (name: string) => join(folder, name.slice(34, 36), name);
  return {
    write: (name, bytes) => writeDurably(locate(name), bytes),
    writeStream: (name, content) => writeDurably(locate(name), content),
    // Opens the file first, because a stream that fails to open it later can fail before anything listens.
    async read(name) {
      const file = await open(locate(name)).catch(orNull);
      return file && { size: (await file.stat()).size, stream: file.createReadStream() };
    },
    async remove(name) {
      await rm(locate(name), { force: true });
    },
  };
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
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
