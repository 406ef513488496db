import { mkdir, stat } from 'node:fs/promises';
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
