import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../../start/projectFolder.ts';
import type { Finding } from './refusal.ts';

/** Milliseconds that an inspection may take. */
const TIMEOUT = 30_000;

/** Bytes that its process may use; what the system counts is looked at so often, in milliseconds. */
const MAX_MEMORY = 800_000_000;
const LOOK_EVERY = 100;

const HEAP_MEGABYTES = 384;

/** Thrown when the process of an inspection came to no end. */
export class InspectionFailed extends Error {}

/** Inspects the file at `path` in a process with limits of memory and time, which knows none of our secrets. */
export async function runInspection(path: string, cleaned: string, timeout = TIMEOUT): Promise<Finding> {
  const child = startProcess([path, cleaned]);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  const watch = setInterval(() => void endWhenLarge(child), LOOK_EVERY);
  try {
    return await new Promise<Finding>((resolve, reject) => {
      child.once('message', (finding: Finding) => resolve(finding));
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new InspectionFailed(`${signal ?? code}`)));
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}

function startProcess(paths: string[]): ChildProcess {
  const limits = [`--max-old-space-size=${HEAP_MEGABYTES}`];
  const options: ForkOptions = {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    cwd: projectFolder,
  };
  const child = import.meta.env?.PROD
    ? fork(join(projectFolder, 'dist/server/inspectDocument.js'), paths, { ...options, execArgv: limits })
    : fork(join(import.meta.dirname, 'inspectProcess.ts'), paths, {
        ...options,
        execArgv: [...limits, '--import', 'tsx'],
      });
  // Requests come first.
  if (child.pid) setPriorityQuietly(child.pid);
  return child;
}

function setPriorityQuietly(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended already, or the system allows no such thing.
  }
}

/** Memory outside of JavaScript's own, as of decoded pictures, has no limit that a process could be given everywhere. */
async function endWhenLarge(child: ChildProcess): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  if (kilobytes * 1000 > MAX_MEMORY) child.kill('SIGKILL');
}
