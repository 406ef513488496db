import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';
import { watchMemory } from '../../../load/watchMemory.ts';
import { yieldToOthers } from '../../../load/yieldToOthers.ts';
import { projectFolder } from '../../../start/projectFolder.ts';
import type { Finding } from './refusal.ts';

/** Milliseconds that an inspection may take. */
const TIMEOUT = 30_000;

/** Bytes that its process may use. */
const MAX_MEMORY = 800_000_000;

const HEAP_MEGABYTES = 384;

/** Thrown when the process of an inspection came to no end. */
export class InspectionFailed extends Error {}

/** Inspects the file at `path` in a process with limits of memory and time, which knows none of our secrets. */
export async function runInspection(path: string, cleaned: string, timeout = TIMEOUT): Promise<Finding> {
  const child = startProcess([path, cleaned]);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  try {
    return await new Promise<Finding>((resolve, reject) => {
      child.once('message', (finding: Finding) => resolve(finding));
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new InspectionFailed(`${signal ?? code}`)));
    });
  } finally {
    clearTimeout(timer);
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
  watchMemory(child, MAX_MEMORY);
  yieldToOthers(child);
  return child;
}
