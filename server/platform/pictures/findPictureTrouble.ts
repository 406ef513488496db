import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { ensureState } from '../systemState.ts';

export const folderIdFile = (folder: string) => join(folder, 'folder-id');

/**
 * Compares the picture folder's id with the one in the database. Returns a warning for the operator if the portal
 * started with another folder, and null otherwise.
 */
export async function findPictureTrouble(ctx: Pick<Context, 'db'>, folder: string): Promise<string | null> {
  const file = folderIdFile(folder);
  // `wx` fails if the file exists: of two concurrent starts, one writes it and both read it.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch(ignoreExisting);
  const own = (await readFile(file, 'utf8')).trim();
  const first = await ensureState(ctx, 'pictureFolder', own);
  if (own === first) return null;
  return (
    `${folder} is another picture folder than the one this portal began with: instances that share a database need ` +
    'one S3_BUCKET or one shared DATA_DIR/files, else each shows only what was uploaded to it. ' +
    `When the pictures are in this folder now, write ${first} into ${file}`
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
