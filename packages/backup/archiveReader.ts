import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import type { BackupHeader } from './backupFormat.ts';
import {
  type BackupContents,
  CONTENTS_NAME,
  contents,
  FORMAT,
  HASH_KEY,
  HEADER_NAME,
  header,
} from './backupFormat.ts';

export type ArchiveEntry = { name: string; content: Buffer };

/**
 * Exceeds the size of every entry that backups contain. Without this limit, the header of a crafted file could
 * request any amount of memory.
 */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

const BEGINNING_BYTES = 512;

/**
 * Yields a backup's entries in order, each checked against its hash, and finally checks all of them against the list
 * of contents. Throws `BadBackup` if the file is not a backup, comes from a newer version, or is truncated or
 * damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  read.catch(() => undefined);
  const chain = createHash('sha256');
  let entries = 0;
  let last = '';
  try {
    for await (const entry of tar) {
      const { name, size = 0, pax } = entry.header;
      if (entries === 0 && name !== HEADER_NAME) throw foreign(file);
      if (size > MAX_ENTRY_BYTES) throw damaged(file, name);
      const content = await buffer(entry);
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (sha256 !== (pax as Record<string, string> | undefined)?.[HASH_KEY]) throw damaged(file, name);
      if (entries === 0) readHeader(file, content);
      if (name === CONTENTS_NAME) checkContents(file, content, entries, chain.digest('hex'));
      else chain.update(`${name} ${sha256}\n`);
      entries += 1;
      last = name;
      yield { name, content };
    }
    await read;
  } catch (error) {
    throw await explain(file, error as NodeJS.ErrnoException, entries, last);
  } finally {
    tar.destroy();
  }
  if (entries === 0) throw foreign(file);
  if (last !== CONTENTS_NAME) throw cutOff(file, last);
}

export function readHeader(file: string, content: Buffer): BackupHeader {
  const found = JSON.parse(content.toString('utf8'));
  if (found.format > FORMAT)
    throw new BadBackup(
      `${file} was made by a newer portal (${found.product}): restore it with that version or a newer one`,
    );
  return header.parse(found);
}

export const readContents = (content: Buffer): BackupContents =>
  contents.parse(JSON.parse(content.toString('utf8')));

function checkContents(file: string, content: Buffer, entries: number, sha256: string): void {
  const expected = readContents(content);
  if (expected.entries !== entries || expected.sha256 !== sha256)
    throw new BadBackup(
      `${file} is damaged: ${entries} of ${expected.entries} parts are there, or they were changed`,
    );
}

export class BadBackup extends Error {}

const foreign = (file: string) => new BadBackup(`${file} is no backup of a portal`);
const damaged = (file: string, name: string) =>
  new BadBackup(`${file} is damaged: ${name} is not what was written`);
const cutOff = (file: string, last: string) =>
  new BadBackup(`${file} is cut off after ${last || 'its beginning'}: part of the file is missing`);

async function explain(
  file: string,
  error: NodeJS.ErrnoException,
  entries: number,
  last: string,
): Promise<Error> {
  if (error instanceof BadBackup) return error;
  if (error.code === 'ENOENT') return new BadBackup(`${file} is not there`);
  if (error.code === 'EACCES' || error.code === 'EISDIR' || error.code === 'EIO')
    return new BadBackup(`${file} cannot be read (${error.code})`);
  if (/unexpected end|Premature close/i.test(error.message)) return cutOff(file, last);
  if (entries === 0 && !(await beginsAsBackup(file))) return foreign(file);
  return new BadBackup(`${file} is damaged after ${last || 'its beginning'}: ${error.message}`);
}

async function beginsAsBackup(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer: bytes, bytesRead } = await handle.read(
      Buffer.alloc(BEGINNING_BYTES),
      0,
      BEGINNING_BYTES,
      0,
    );
    const flush = { finishFlush: constants.Z_SYNC_FLUSH };
    return gunzipSync(bytes.subarray(0, bytesRead), flush).includes(HEADER_NAME);
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
