import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from '../platform/files/projectFolder.ts';

export type StartedProgram = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | NodeJS.Signals>;
};

export function startProgram(
  name: 'backup' | 'grant' | 'import' | 'removeDemo' | 'resetSecondFactor' | 'restore',
  args: string[],
  settings: Record<string, string>,
): StartedProgram {
  const { DATABASE_URL: _, DATA_DIR: __, INIT_CWD: ___, NODE_OPTIONS: ____, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs', name, ...args], {
    cwd: projectFolder,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (data) => (text += data));
  child.stderr.on('data', (data) => (text += data));
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { child, output: () => text, ended };
}

export async function runProgram(...given: Parameters<typeof startProgram>) {
  const { output, ended } = startProgram(...given);
  return { code: await ended, output: output() };
}
