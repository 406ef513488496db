import { execFileSync } from 'node:child_process';

/** The PostgreSQL servers that run on a data folder, by number. What a server has just begun goes by its arguments for a moment. */
export function findDatabases(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const found = lines
    .filter((line) => line.includes('postgres') && line.includes(dataDir))
    .map((line) => line.trim().split(/\s+/) as [pid: string, parent: string]);
  const pids = found.map(([pid]) => pid);
  return found.filter(([, parent]) => !pids.includes(parent)).map(([pid]) => pid);
}
