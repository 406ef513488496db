import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../prisma/seed/seedDemo.ts';
import { readAllRows } from '../../test/allRows.ts';
import { startTestPortal } from '../../test/api.ts';
import { submit } from '../../test/applying.ts';
import { MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { projectFolder } from '../files/projectFolder.ts';
import { migrate } from './migrate.ts';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

const run = promisify(execFile);
let folder: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await access(join(BIN, 'pg_dump')).catch(() => {
    throw new Error(
      `This test dumps and restores with PostgreSQL's own programs, and ${BIN} has none. Install them (apt-get install postgresql-15), or name the folder that holds initdb and pg_dump in POSTGRES_BIN.`,
    );
  });
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
  await chmod(folder, 0o777);
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await rm(folder, { recursive: true, force: true });
});

function call(program: string, args: string[]) {
  const path = join(BIN, program);
  const isRoot = process.getuid?.() === 0;
  return isRoot
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', path, ...args], {
        cwd: folder,
      })
    : run(path, args, { cwd: folder });
}

async function startCluster(name: string): Promise<string> {
  const data = join(folder, name);
  await call('initdb', ['--username=portal', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', data]);
  const port = 20_000 + (randomBytes(2).readUInt16BE() % 10_000);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await call('pg_ctl', ['start', '-w', '-s', '-D', data, '-l', join(folder, `${name}.log`), '-o', options]);
  stops.push(() => call('pg_ctl', ['stop', '-w', '-s', '-m', 'fast', '-D', data]));
  const url = `postgresql://portal@127.0.0.1:${port}/portal`;
  await runSql(url.replace(/portal$/, 'postgres'), 'CREATE DATABASE portal');
  return url;
}

const withoutDrop = (url: string) => ({ url, drop: async () => {} });
const QUERY = `query ($after: String) { scholarshipChanges(after: $after) {
  cursor hasMore items { id scholarship { scholarshipName } } } }`;

// security: C81
it('the portal runs on a pg_dump backup restored into an empty cluster', async () => {
  const source = await startCluster('source');
  await migrate(source, MIGRATIONS);
  const portal = await startTestPortal({}, { database: withoutDrop(source) });
  await seedDemo(portal.ctx, portal.pictures, join(projectFolder, 'prisma/seed'));
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const student = await makePerson(portal.ctx);
  expect((await submit(portal, student, scholarshipId)).errors).toBeUndefined();
  const rows = await readAllRows(portal.ctx);
  expect(rows.length).toBeGreaterThan(500);
  const { data: first } = await portal.asVisitor(QUERY, {});

  const dump = join(folder, 'portal.dump');
  await call('pg_dump', ['--format=custom', `--file=${dump}`, source]);
  const target = await startCluster('target');
  await call('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${target}`, dump]);
  expect(await migrate(target, MIGRATIONS)).toEqual([]);

  const restored = await startTestPortal({}, { database: withoutDrop(target) });
  expect(await readAllRows(restored.ctx)).toEqual(rows);
  const { cursor } = first.scholarshipChanges;
  const { errors } = await restored.asVisitor(QUERY, { after: cursor });
  expect(errors?.[0]?.extensions.code).toBe('CURSOR_EXPIRED');
  const { data } = await restored.asVisitor(QUERY, {});
  expect(data.scholarshipChanges.items.length).toBe(first.scholarshipChanges.items.length);
  const other = await makePerson(restored.ctx, { email: 'restored@example.org' });
  expect((await submit(restored, other, scholarshipId)).errors).toBeUndefined();

  await portal.close();
  await restored.close();
}, 300_000);
