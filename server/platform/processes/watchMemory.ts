import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** What the system counts is looked at so often, in milliseconds. */
const LOOK_EVERY = 100;

/**
 * Kills a process of ours that uses more bytes than that, until it has ended: memory outside of JavaScript's own, as of decoded pictures,
 * has no limit that a process could be given everywhere.
 */
export function watchMemory(child: ChildProcess, maxBytes: number): void {
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1000 > maxBytes) child.kill('SIGKILL');
  }, LOOK_EVERY).unref();
  child.once('exit', () => clearInterval(watch));
}
