import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What tells one process from a later one that was given the same number. */
export type RunningProcess = { startedAt: string; command: string };

const UNKNOWN = 'unknown';

/** The running process with this number; `undefined` when it has ended, a zombie included. */
export function readProcess(pid: number): RunningProcess | undefined {
  if (!isSignalable(pid)) return undefined;
  return existsSync('/proc/self/stat') ? readFromProc(pid) : readFromPs(pid);
}

/** Whether `pid` still is the process that started at `startedAt`; what cannot be told counts as yes. */
export function isSameProcess(pid: number, startedAt: string): boolean {
  const found = readProcess(pid);
  if (!found) return false;
  return [found.startedAt, startedAt].includes(UNKNOWN) || found.startedAt === startedAt;
}

/** Sends one signal after the other until the process is gone, waiting for each as long as it says. */
export async function endProcess(pid: number, steps: { signal: NodeJS.Signals; wait: number }[]) {
  const startedAt = readProcess(pid)?.startedAt;
  if (startedAt === undefined) return;
  for (const { signal, wait } of steps) {
    sendSignal(pid, signal);
    if (await waitUntil(() => !isSameProcess(pid, startedAt), wait)) return;
  }
  throw new Error(`The process ${pid} does not end, not even by ${steps.at(-1)?.signal}`);
}

/** Asks again and again until the answer is yes; false when `milliseconds` went by without one. */
export async function waitUntil(ask: () => boolean | Promise<boolean>, milliseconds: number) {
  const deadline = Date.now() + milliseconds;
  while (!(await ask())) {
    if (Date.now() > deadline) return false;
    await pause(15);
  }
  return true;
}

/** The processes of this program that work in `folder`; none where the system has no /proc. */
export function listProcesses(program: string, folder: string): number[] {
  const pids = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => {
    try {
      const isIn = readlinkSync(`/proc/${pid}/cwd`) === folder;
      return isIn && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program;
    } catch {
      // Ended meanwhile, or another process's.
      return false;
    }
  });
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal; a process that has ended meanwhile is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readFromProc(pid: number): RunningProcess | undefined {
  try {
    // The name in brackets may itself hold blanks and brackets, so count from the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { startedAt: `${readBootId()}/${fields[19]}`, command };
  } catch {
    // Ended between two reads, or hidden from us (hidepid).
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
