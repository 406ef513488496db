import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../files/projectFolder.ts';
import { watchMemory } from './watchMemory.ts';

export type Program = {
  built: string;
  source: string;
  /** Memory limit in bytes. */
  maxMemory: number;
};

/** Starts a program for untrusted files, without our settings or secrets and with limited memory. */
export function forkProgram(
  { built, source, maxMemory }: Program,
  { args = [], execArgv = [], ...options }: ForkOptions & { args?: string[] } = {},
): ChildProcess {
  const child = import.meta.env?.PROD
    ? fork(join(projectFolder, `dist/server/${built}.js`), args, { ...BARE, ...options, execArgv })
    : fork(join(projectFolder, 'server', source), args, {
        ...BARE,
        ...options,
        execArgv: [...execArgv, '--import', 'tsx'],
      });
  watchMemory(child, maxMemory);
  return child;
}

const BARE: ForkOptions = { cwd: projectFolder, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
