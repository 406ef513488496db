import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Lowers a child process's priority, so that requests come first. */
export function yieldToOthers({ pid }: Pick<ChildProcess, 'pid'>): void {
  try {
    if (pid) setPriority(pid, 10);
  } catch {
    // The process has already ended, or the system does not permit it.
  }
}
