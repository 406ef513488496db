import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

export type Program = {
  process: ChildProcess;
  url: () => string;
  output: () => string;
  ended: Promise<number | string>;
};

export type RunningProgram = Omit<Program, 'url'> & { url: string; stop(): Promise<void> };

const READY = /is ready: (\S+)\s/;

/**
 * Runs `node <args>` on a free port with only these settings. Waits for output that matches `until`, which defaults
 * to the readiness message, or for the program's exit.
 */
async function spawnProgram(
  args: string[],
  settings: Record<string, string>,
  until: string | RegExp = READY,
): Promise<Program> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const said = new Promise<void>((resolve) => {
    const collect = (chunk: Buffer) => {
      text += chunk;
      if (text.search(until) >= 0) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  await Promise.race([said, ended]);
  const url = () => READY.exec(text)?.[1]?.replace('localhost', '127.0.0.1') ?? '';
  return { process: child, url, output: () => text, ended };
}

export function spawnPortal(settings: Record<string, string>, until?: string): Promise<Program> {
  return spawnProgram(['scripts/start.mjs', 'main'], settings, until);
}

export async function startProgram(
  args: string[],
  settings: Record<string, string>,
): Promise<RunningProgram> {
  const program = await spawnProgram(args, settings);
  const { process: child, output, ended } = program;
  const url = program.url();
  if (!url) throw new Error(`The program ended before it was ready:\n${output()}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ...program, url, stop };
}

export function startPortalProcess(settings: Record<string, string>): Promise<RunningProgram> {
  return startProgram(['scripts/start.mjs', 'main'], settings);
}

export async function queryPortal(url: string, query: string) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return readAnswer(await response.json());
}

/** Returns a response without the remaining rate limit, which differs between responses. */
export function readAnswer(answer: unknown): { data?: object; errors?: unknown } {
  const { data, errors } = answer as { data?: object; errors?: unknown };
  return { data, errors };
}
