import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it, where they are missing. Not with mkdir's own `recursive`, which goes on for ever
 * where a folder that is there takes no new ones, as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const path = resolve(folder);
  const parent = dirname(path);
  // A drive that is not there is its own parent.
  if (parent !== path) await makeFolder(parent);
  await mkdir(folder).catch(async (error: unknown) => {
    // Another start may have made it meanwhile.
    if (!(await isFolder(folder))) throw error;
  });
}

/** Whether a path leads to a folder, by itself or by a link. */
export const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Whether anything is at that path, by itself or by a link; throws when that cannot be found out. */
export async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  return found !== undefined;
}

/** Writes a folder's entries to disk: a rename in it survives a power cut only then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
