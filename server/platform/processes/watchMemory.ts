import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const LOOK_EVERY = 100;

/**
 * Kills a child process that uses more than `maxBytes`, because memory outside the JavaScript heap, such as that of
 * decoded pictures, cannot be limited on every system.
 */
export function watchMemory(child: ChildProcess, maxBytes: number): void {
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1000 > maxBytes) child.kill('SIGKILL');
  }, LOOK_EVERY).unref();
  child.once('exit', () => clearInterval(watch));
}
