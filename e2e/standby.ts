import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import {
  choosePlace,
  engineEnvironment,
  listProcesses,
  prepareEngine,
  query,
  sendSignal,
} from '../packages/embeddedPostgres/index.ts';
import { startEmbeddedDatabase } from '../server/platform/database/embeddedDatabase.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { MIGRATIONS } from '../server/test/emptyDatabase.ts';
import { findFreePort } from './freePort.ts';

/** With `isSynchronous`, a write is acknowledged only when both servers have it. */
export async function startReplicated(folder: string, { isSynchronous }: { isSynchronous: boolean }) {
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')];
  const made = await startEmbeddedDatabase({ dataDir: primaryFolder, log: () => {} });
  await migrate(made.url, MIGRATIONS);
  await made.stop();
  spawnSync('cp', ['-a', primaryFolder, standbyFolder]);

  const primary = await startServer(
    primaryFolder,
    made.url,
    isSynchronous ? ['synchronous_standby_names=walreceiver'] : [],
  );
  const { data } = await choosePlace(standbyFolder, () => {});
  const { port, password } = new URL(primary.url);
  await writeFile(join(data, 'standby.signal'), '');
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=portal password=${password}'\n`,
  );
  const standby = await startServer(standbyFolder, made.url);
  const follows = async () =>
    expect(await query(primary.url, 'SELECT sync_state FROM pg_stat_replication')).toEqual([
      { sync_state: isSynchronous ? 'sync' : 'async' },
    ]);
  await vi.waitFor(follows, { timeout: 20_000, interval: 200 });
  return {
    primary,
    standby,
    url: primary.url,
    promote: () => query(standby.url, 'SELECT pg_promote()'),
    async stop() {
      await Promise.all([primary.kill(), standby.kill()]);
    },
  };
}

async function startServer(folder: string, address: string, settings: string[] = []) {
  const { data, home, account } = await choosePlace(folder, () => {});
  const { postgres } = await prepareEngine(home, account);
  const port = await findFreePort();
  const given = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', ...settings];
  const args = ['-D', data, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])];
  const child = spawn(postgres, args, { ...account, cwd: '/', env: engineEnvironment, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = new URL(address);
  url.port = String(port);
  const answers = () => expect(query(url.href, 'SELECT 1')).resolves.toHaveLength(1);
  await vi.waitFor(answers, { timeout: 20_000, interval: 200 });
  const server = {
    url: url.href,
    signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') {
      for (const pid of listProcesses('postgres', data)) sendSignal(pid, signal);
    },
    async kill() {
      server.signal('SIGKILL');
      await ended;
    },
  };
  return server;
}
