import { readFileSync } from 'node:fs';

/** Memory of a running process in MB: what is resident, or the most that ever was; 0 when it has ended. Linux only. */
export function readMemory(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
