import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { CONTENTS_NAME, HASH_KEY } from './backupFormat.ts';

export type ArchiveWriter = {
  add(name: string, content: Buffer | string): Promise<void>;
  finish(contents: object): Promise<void>;
  close(): Promise<void>;
};

/** Level 3 takes half the time of the default level and makes the file 10% larger. */
const LEVEL = 3;

/** Creates an archive that only its owner can read, because it contains secrets. Throws if the file exists. */
export async function writeArchive(file: string): Promise<ArchiveWriter> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(output, 'open');
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: LEVEL }), output);
  // Prevents an unhandled rejection. The next `add` or `finish` reports the error.
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
    // Also waits for the pipeline, because the entry never settles if the pipeline fails, for example on a full disk.
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
