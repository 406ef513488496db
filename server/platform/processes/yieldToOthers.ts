import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Lets a process of ours have only what others leave of the processor: requests come first. */
export function yieldToOthers({ pid }: Pick<ChildProcess, 'pid'>): void {
  try {
    if (pid) setPriority(pid, 10);
  } catch {
    // It has ended already, or the system allows no such thing.
  }
}
