import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { keepState } from '../systemState.ts';

/** Where a picture folder keeps its id; it goes along when the folder is copied. */
export const folderIdFile = (folder: string) => join(folder, 'folder-id');

/**
 * Compares the id of this picture folder, made at its first use, with the one that the database remembers. Answers a
 * sentence for the operator when another instance began with another folder, else null.
 */
export async function findPictureTrouble(ctx: Pick<Context, 'db'>, folder: string): Promise<string | null> {
  const file = folderIdFile(folder);
  // `wx` writes only a file that is not there: of two starts at once one makes it and both read it.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch(ignoreExisting);
  const own = (await readFile(file, 'utf8')).trim();
  const first = await keepState(ctx, 'pictureFolder', own);
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
