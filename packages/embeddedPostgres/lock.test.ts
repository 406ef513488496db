import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireFolderLock } from './lock.ts';

let folder = '';
let lock = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
  lock = path.join(folder, 'portal.lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function readHolder(): Promise<number> {
  return JSON.parse(await readFile(lock, 'utf8')).pid;
}

it('only one of several simultaneous starts acquires a stale lock', async () => {
  await writeFile(lock, 'not even a lock');
  const results = await Promise.allSettled([
    acquireFolderLock(folder),
    acquireFolderLock(folder),
    acquireFolderLock(folder),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['portal.lock']);
});

it('the lock of a portal that is no longer running can be acquired', async () => {
  const ended = spawn(process.execPath, ['--eval', '']);
  await once(ended, 'exit');
  await writeFile(lock, JSON.stringify({ pid: ended.pid, startedAt: 'a while ago' }));
  await acquireFolderLock(folder);
  expect(await readHolder()).toBe(process.pid);
});

it('a stale lock can be acquired even if its PID is reused', async () => {
  const stranger = spawn('sleep', ['600']);
  try {
    await writeFile(lock, JSON.stringify({ pid: stranger.pid, startedAt: 'before the sleep began' }));
    await acquireFolderLock(folder);
    expect(await readHolder()).toBe(process.pid);
  } finally {
    stranger.kill('SIGKILL');
  }
});

it('the lock can be acquired again after it is released', async () => {
  const release = await acquireFolderLock(folder);
  await expect(acquireFolderLock(folder)).rejects.toThrow(
    `already used by a running portal (process ${process.pid})`,
  );
  await release();
  await acquireFolderLock(folder);
  expect(await readHolder()).toBe(process.pid);
});
