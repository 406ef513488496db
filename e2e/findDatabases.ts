import { execFileSync } from 'node:child_process';

/**
 * Finds database servers by their folder. Excludes child processes, because a forked process briefly has its parent's
 * arguments.
 */
export function findDatabases(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const found = lines
    .filter((line) => line.includes('postgres') && line.includes(dataDir))
    .map((line) => line.trim().split(/\s+/) as [pid: string, parent: string]);
  const pids = found.map(([pid]) => pid);
  return found.filter(([, parent]) => !pids.includes(parent)).map(([pid]) => pid);
}
