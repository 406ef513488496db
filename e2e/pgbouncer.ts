import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { startDatabaseProxy } from '../server/test/databaseProxy.ts';
import { findFreePort } from './freePort.ts';

/** The limits that docs/scaling.md recommends. */
const LIMITS = ['lock_timeout=1500', 'statement_timeout=4000', 'idle_in_transaction_session_timeout=10000'];
const CONNECT_QUERY = LIMITS.map((limit) => `SET ${limit}`).join('; ');

export type Pooler = { url: string; unlimited: string; close(): Promise<unknown> };

/** Starts PgBouncer in transaction mode or, if it is not installed, a pass-through proxy. */
export async function startPooler(folder: string, database: string): Promise<Pooler> {
  if (spawnSync('pgbouncer', ['--version']).error) {
    const { url, close } = await startDatabaseProxy(database);
    const limited = new URL(url);
    limited.searchParams.set('options', LIMITS.map((limit) => `-c ${limit}`).join(' '));
    return { url: limited.href.replaceAll('+', '%20'), unlimited: url, close };
  }
  const { hostname, port: databasePort, username, password, pathname } = new URL(database);
  const port = await findFreePort();
  const target =
    `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} ` +
    `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
portal = ${target} connect_query='${CONNECT_QUERY}'
unlimited = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 500
`,
  );
  await chmod(file, 0o644);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const listens = () =>
    expect(
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy()));
        socket.on('error', reject);
      }),
    ).resolves.toBeDefined();
  await vi.waitFor(listens, { timeout: 10_000 });
  const url = (name: string) => `postgresql://portal@127.0.0.1:${port}/${name}`;
  return {
    url: url('portal'),
    unlimited: url('unlimited'),
    close() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
