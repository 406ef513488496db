import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that must be free in memory, so that no test fills it. */
const ROOM = 4_000_000_000;

/**
 * Makes a folder for a database. It is in memory if there is enough room, because some file systems need almost a
 * second to create the 1,100 files of a cloned database.
 */
export async function makeDatabaseFolder(prefix: string): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  const isRoomy = memory !== null && memory.bavail * memory.bsize >= ROOM;
  const folder = await mkdtemp(join(isRoomy ? MEMORY : tmpdir(), prefix));
  // If PostgreSQL is started as root, it runs as another user, who needs access.
  await chmod(folder, 0o711);
  return folder;
}
