import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder for the data of a portal or of PostgreSQL; the caller removes it. */
export async function makeBenchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  // As root PostgreSQL runs as another user: where that one may not enter, its data would lie elsewhere and stay.
  await chmod(folder, 0o711);
  return folder;
}
