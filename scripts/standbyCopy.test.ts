import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function readCommand(): string {
  const file = readFileSync(join(import.meta.dirname, '../docker-compose.scale.yml'), 'utf8');
  const [, command = ''] = /^ {2}standby:.*?^ {6}- \|\n(.*?)^ {4}volumes:/ms.exec(file) ?? [];
  return command.replaceAll('$$', '$');
}

/**
 * Scripts that replace PostgreSQL's programs. The first call to `pg_basebackup` kills its container during the copy.
 */
const PROGRAMS = {
  pg_basebackup: `mkdir -p "$2" && echo 18 > "$2/PG_VERSION"
    [ -e "$PGDATA.begun" ] || { touch "$PGDATA.begun"; kill -9 $PPID; exit 1; }
    mkdir "$2/global" && touch "$2/global/copied-from-$4"`,
  postgres: 'ls "$PGDATA/global"',
};

it('a standby repeats an interrupted first copy and then preserves its data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'standby-'));
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  mkdirSync(join(folder, '18/docker'), { recursive: true });
  const command = readCommand();
  const start = () => {
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      PGDATA: join(folder, '18/docker'),
      PRIMARY: 'other',
    };
    const { stdout, signal } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
    return signal ?? stdout.trim();
  };
  expect(['first', 'second', 'third'].map(start)).toEqual([
    'SIGKILL',
    'copied-from-other',
    'copied-from-other',
  ]);
  rmSync(folder, { recursive: true });
});
