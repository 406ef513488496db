import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

export function yieldToOthers({ pid }: Pick<ChildProcess, 'pid'>): void {
  try {
    if (pid) setPriority(pid, 10);
  } catch {
    // The process has already exited, or the system does not permit a lower priority.
  }
}
