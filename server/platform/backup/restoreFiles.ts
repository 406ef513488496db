import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveEntry, inSession } from '../../../packages/backup/index.ts';
import { makeFolder } from '../../../packages/files/index.ts';
import { choosePictureStore, pictureFolder } from '../integrations/pictures/choosePictureStore.ts';
import { folderIdFile } from '../pictures/findPictureTrouble.ts';
import type { Env } from '../settings/env.ts';
import { SECRET_NAME } from './writePortalBackup.ts';

export type RestoredFiles = {
  take(entry: ArchiveEntry): Promise<void>;
  finish(url: string): Promise<void>;
};

export async function restoreFiles(env: Env, now: Date, log: (line: string) => void): Promise<RestoredFiles> {
  const store = await choosePictureStore(env);
  let secret: string | undefined;
  return {
    async take({ name, content }) {
      if (name === SECRET_NAME) secret = content.toString('utf8');
      const file = /^(?:pictures\/([0-9a-f-]+\.webp)|documents\/([0-9a-f-]+\.file))$/.exec(name);
      const stored = file?.[1] ?? file?.[2];
      if (stored) await store.write(stored, content);
    },
    async finish(url) {
      if (!env.S3_BUCKET) await markFolder(url, pictureFolder(env));
      if (secret) await keepSecret(env, secret, now, log);
    },
  };
}

async function markFolder(url: string, folder: string): Promise<void> {
  const id = await inSession(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('system_state') IS NOT NULL AS known");
    if (!rows[0].known) return undefined;
    return (await client.query("SELECT value FROM system_state WHERE key = 'pictureFolder'")).rows[0]?.value;
  });
  if (!id) return;
  await makeFolder(folder);
  await writeFile(folderIdFile(folder), id);
}

/**
 * Writes the backup's AUTH_SECRET to a file, unless it is already set. Logs a warning if a different one is set,
 * because the setting takes precedence over the file.
 */
async function keepSecret(env: Env, secret: string, now: Date, log: (line: string) => void): Promise<void> {
  if (env.AUTH_SECRET === secret) return;
  const file = join(env.DATA_DIR, 'auth-secret');
  await makeFolder(env.DATA_DIR);
  // Renames an existing file instead of overwriting it, because it may be a link to another file.
  await rename(file, `${file}.replaced-${now.getTime()}`).catch(() => undefined);
  await writeFile(file, secret, { flag: 'wx', mode: 0o600 });
  if (env.AUTH_SECRET)
    log(
      `WARNING: AUTH_SECRET is not the backup's: without that one, the secrets of webhooks cannot be read. It is in ${file}`,
    );
}
