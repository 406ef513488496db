import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { CONTENTS_NAME, HASH_KEY } from './backupFormat.ts';

export type ArchiveWriter = {
  /** Adds an entry; resolves when there is room for the next. */
  add(name: string, content: Buffer | string): Promise<void>;
  /** Adds the contents, with how many entries came before and their common hash, and writes everything to the disk. */
  finish(contents: object): Promise<void>;
  /** Closes the file, whole or not. */
  close(): Promise<void>;
};

/** Most of the time is spent on compressing: level 3 takes half as long as the default and a tenth more room. */
const LEVEL = 3;

/** Writes a new archive to `file`, which only its owner may read: it holds secrets. Throws when the file exists. */
export async function writeArchive(file: string): Promise<ArchiveWriter> {
  // The descriptor belongs to the stream from now on; a FileHandle could not be closed before its stream.
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(output, 'open');
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: LEVEL }), output);
  // Reported by the next `add` or by `finish`.
  written.catch(() => undefined);
  const chain = createHash('sha256');
  let entries = 0;

  async function add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const entry = new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600, pax: { [HASH_KEY]: sha256 } };
      tar.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
    });
    // A full disk ends the pipeline, and then the entry is no longer consumed.
    await Promise.race([entry, written]);
    chain.update(`${name} ${sha256}\n`);
    entries += 1;
  }

  return {
    add,
    async finish(contents) {
      const sha256 = chain.copy().digest('hex');
      await add(CONTENTS_NAME, JSON.stringify({ ...contents, entries, sha256 }));
      tar.finalize();
      await written;
      const handle = await open(file, 'r+');
      await handle.sync().finally(() => handle.close());
    },
    async close() {
      tar.destroy();
      await written.catch(() => undefined);
    },
  };
}
