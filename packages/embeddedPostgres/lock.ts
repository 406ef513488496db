import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isSameProcess, readProcess, waitUntil } from './process.ts';

type Holder = { pid: number; startedAt: string };

/** Takes over the lock of a portal that has exited. Throws if a running portal has the lock. */
export async function acquireFolderLock(folder: string): Promise<() => Promise<void>> {
  const lock = path.join(folder, 'portal.lock');
  const text = JSON.stringify({ pid: process.pid, startedAt: readProcess(process.pid)?.startedAt });
  const isHeld = await waitUntil(() => takeLock(lock, text), 500);
  if (!isHeld) {
    const holder = parseHolder(await readText(lock));
    throw new Error(`DATA_DIR ${folder} is already used by a running portal (process ${holder?.pid})`);
  }
  return async () => {
    if ((await readText(lock)) === text) await rm(lock, { force: true });
  };
}

async function takeLock(lock: string, text: string): Promise<boolean> {
  if (await createWhole(lock, text)) return true;
  const found = await readText(lock);
  const holder = parseHolder(found);
  if (holder && isSameProcess(holder.pid, holder.startedAt)) return false;
  if (found !== undefined) await setAside(lock, found);
  return createWhole(lock, text);
}

/** Creates the lock. `link` is atomic and fails if the lock exists, so no process reads an incomplete lock. */
async function createWhole(lock: string, text: string): Promise<boolean> {
  const draft = `${lock}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o644 });
    await link(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new Error(`DATA_DIR ${path.dirname(lock)} cannot be written: ${(error as Error).message}`);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Removes the stale lock, but only if it is the one that was read, because a third portal may have replaced it. */
async function setAside(lock: string, stale: string) {
  const aside = `${lock}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  if ((await readText(aside)) !== stale) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseHolder(text: string | undefined): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text ?? '');
    return Number.isInteger(pid) && pid > 0 ? { pid, startedAt: String(startedAt) } : undefined;
  } catch {
    return undefined;
  }
}
