import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../files/projectFolder.ts';
import { watchMemory } from './watchMemory.ts';

/** A program of ours that runs beside the portal. */
export type Program = {
  /** Its name in `vite.server.config.ts`. */
  built: string;
  /** Its file below `server/`. */
  source: string;
  /** Bytes that it may use: what it reads are strangers' files. */
  maxMemory: number;
};

/** Starts it without our settings and secrets, and ends it when it uses too much; its output is discarded. */
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
