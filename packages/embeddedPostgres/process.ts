import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type RunningProcess = { startedAt: string; command: string };

const UNKNOWN = 'unknown';

export function readProcess(pid: number): RunningProcess | undefined {
  if (!isSignalable(pid)) return undefined;
  return existsSync('/proc/self/stat') ? readFromProc(pid) : readFromPs(pid);
}

/** True if `pid` is still the process that was started at `startedAt`, or if this cannot be determined. */
export function isSameProcess(pid: number, startedAt: string): boolean {
  const found = readProcess(pid);
  if (!found) return false;
  return [found.startedAt, startedAt].includes(UNKNOWN) || found.startedAt === startedAt;
}

/**
 * Sends the signals one after another until the process has exited. Waits `wait` milliseconds after each. Throws if
 * the process is still running afterwards.
 */
export async function endProcess(pid: number, steps: { signal: NodeJS.Signals; wait: number }[]) {
  const startedAt = readProcess(pid)?.startedAt;
  if (startedAt === undefined) return;
  for (const { signal, wait } of steps) {
    sendSignal(pid, signal);
    if (await waitUntil(() => !isSameProcess(pid, startedAt), wait)) return;
  }
  throw new Error(`The process ${pid} does not end, not even by ${steps.at(-1)?.signal}`);
}

export async function waitUntil(ask: () => boolean | Promise<boolean>, milliseconds: number) {
  const deadline = Date.now() + milliseconds;
  while (!(await ask())) {
    if (Date.now() > deadline) return false;
    await pause(15);
  }
  return true;
}

export function listProcesses(program: string, folder: string): number[] {
  const pids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => {
    try {
      const isIn = readlinkSync(`/proc/${pid}/cwd`) === folder;
      return isIn && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program;
    } catch {
      return false;
    }
  });
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readFromProc(pid: number): RunningProcess | undefined {
  try {
    // The name in parentheses may contain spaces and parentheses, so parsing starts after the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { startedAt: `${readBootId()}/${fields[19]}`, command };
  } catch {
    return isSignalable(pid) ? { startedAt: UNKNOWN, command: UNKNOWN } : undefined;
  }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function readFromPs(pid: number): RunningProcess | undefined {
  try {
    const args = ['-ww', '-o', 'state=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)];
    const line = execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
    const [, state, startedAt, command] = /^\s*(\S+)\s+(.{24})\s+(.*?)\s*$/s.exec(line) ?? [];
    if (startedAt === undefined || command === undefined || state?.startsWith('Z')) return undefined;
    return { startedAt, command };
  } catch {
    return isSignalable(pid) ? { startedAt: UNKNOWN, command: UNKNOWN } : undefined;
  }
}
