import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '../server/platform/database/advisoryLocks.ts';
import { createEmptyDatabase, runSql } from '../server/test/emptyDatabase.ts';
import { findDatabases } from './findDatabases.ts';
import { findFreePort, reservePort } from './freePort.ts';
import { startPooler } from './pgbouncer.ts';
import { queryPortal, readAnswer, spawnPortal, startPortalProcess } from './portalProcess.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  await chmod(folder, 0o711);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const data = (name: string) => join(folder, name);

async function beginRequest(url: string): Promise<(query: string) => Promise<unknown>> {
  const request = httpRequest(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  // Registers the listener early, because an overloaded server responds before it has read the query.
  const answered = once(request, 'response');
  request.flushHeaders();
  await once(request, 'continue');
  return async (query) => {
    request.end(JSON.stringify({ query }));
    const [response] = await answered;
    return readAnswer(await json(response));
  };
}

describe('portal process', () => {
  it('the portal starts from a copy of its data folder', async () => {
    const first = await startPortalProcess({ DATA_DIR: data('shared') });
    const query =
      '{ scholarships(pageSize: 100, sort: NEWEST) { totalCount items { id scholarshipName version } } }';
    const before = await queryPortal(first.url, query);
    await first.stop();
    execFileSync('cp', ['-aL', data('shared'), data('copy')]);
    const second = await startPortalProcess({ DATA_DIR: data('copy') });
    expect(second.output()).not.toContain('Demo catalogue added');
    expect(await queryPortal(second.url, query)).toEqual(before);
    await second.stop();
  }, 120_000);

  // security: C84
  it('SIGTERM completes in-flight requests before the portal exits with code 0', async () => {
    const portal = await startPortalProcess({ DATA_DIR: data('shared'), METRICS_PORT: '0' });
    const metrics = portal.output().match(/Metrics for Prometheus: (\S+)/)?.[1] ?? '';
    expect(await (await fetch(metrics)).text()).toContain('portal_database_up 1');
    // On a busy machine, the portal rejects requests for a moment after its start.
    const isOpen = async () => (await fetch(`${portal.url}/readyz`)).ok && (await fetch(portal.url)).ok;
    await expect.poll(isOpen, { timeout: 30_000 }).toBe(true);
    const begun = await Promise.all(Array.from({ length: 10 }, () => beginRequest(portal.url)));
    portal.process.kill('SIGTERM');
    await expect.poll(portal.output).toContain('Stopping…');
    const answers = await Promise.all(begun.map((finish) => finish('{ scholarships { totalCount } }')));
    expect(answers).toEqual(Array(10).fill({ data: { scholarships: { totalCount: expect.any(Number) } } }));
    expect(await portal.ended).toBe(0);
  }, 120_000);

  it.each(['PostgreSQL runs', 'is ready', 'Sign in as user'])(
    'repeated SIGTERM at "%s" stops the portal and its database only once',
    async (moment) => {
      const DATA_DIR = data('interrupted');
      const portal = await spawnPortal({ DATA_DIR }, moment);
      for (const patience of [0, 1, 20, 100]) {
        portal.process.kill('SIGTERM');
        await setTimeout(patience);
      }
      expect(await portal.ended).toBe(0);
      expect(portal.output().match(/Stopping…/g)).toHaveLength(1);
      expect(portal.output()).not.toContain('could not start');
      expect(findDatabases(DATA_DIR)).toEqual([]);
    },
  );

  it('the server sends compressed, cacheable assets and returns 404 for missing files', async () => {
    const portal = await startPortalProcess({ DATA_DIR: data('shared') });
    const fetchFile = async (path: string) => {
      const { status, headers } = await fetch(`${portal.url}${path}`, {
        headers: { 'accept-encoding': 'br' },
      });
      return [status, headers.get('cache-control'), headers.get('content-encoding')];
    };
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(portal.url)).text()) ?? [];
    expect(await fetchFile(script)).toEqual([200, 'public, max-age=31536000, immutable', 'br']);
    expect(await fetchFile('/favicon.svg')).toEqual([200, 'public, max-age=3600', expect.anything()]);
    for (const path of ['/assets/gone-12345678.js', '/assets/', '/assets/..%2findex.html'])
      expect([path, ...(await fetchFile(path))]).toEqual([path, 404, null, null]);
    await portal.stop();
  }, 120_000);
});

it.each([
  ['migration', 'Another instance migrates the database'],
  ['seeding', 'Another instance adds the demo catalogue'],
  ['import', 'An import is writing'],
] as const)(
  'SIGTERM stops a portal that waits for the lock “%s” and logs “%s”',
  async (lock, sentence) => {
    const database = await createEmptyDatabase();
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS[lock]]);
    const waiting = await spawnPortal({ DATABASE_URL: database.url, DATA_DIR: data('waiting') }, sentence);
    waiting.process.kill('SIGTERM');
    expect(await waiting.ended).toBe(0);
    const sessions =
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    await expect.poll(async () => (await holder.query(sessions)).rows).toEqual([]);
    await holder.end();
    await database.drop();
  },
  60_000,
);

describe('startup failure', () => {
  const refusal = async (settings: Record<string, string>) => {
    const portal = await spawnPortal(settings);
    expect(await portal.ended).toBe(1);
    expect(portal.output()).not.toMatch(/\n\s+at /);
    return portal.output();
  };

  it('startup fails with an explanation if the port is in use', async () => {
    const { port, close } = await reservePort();
    const PORT = String(port);
    const DATA_DIR = data('shared');
    const sentence = await refusal({ PORT, DATA_DIR });
    await close();
    expect(sentence).toContain(`\nPORT: ${PORT} is taken`);
    expect(findDatabases(DATA_DIR)).toEqual([]);
  });

  it('startup fails with an explanation if the data folder is not writable', async () => {
    await writeFile(data('file'), '');
    expect(await refusal({ DATA_DIR: data('file/below') })).toContain('DATA_DIR');
    // Even root cannot create this folder.
    expect(await refusal({ DATA_DIR: '/proc/portal/data' })).toContain('DATA_DIR');
  });

  it('startup fails if the database is unreachable, without revealing the password', async () => {
    const { port: deaf, close } = await reservePort();
    for (const port of [await findFreePort(), deaf]) {
      const DATABASE_URL = `postgresql://portal:secret@127.0.0.1:${port}/portal`;
      const sentence = await refusal({ DATABASE_URL, DATA_DIR: data('away') });
      expect(sentence).toContain('DATABASE_URL: the database does not answer');
      expect(sentence).not.toContain('secret');
    }
    await close();
  });

  it('startup fails if a direct database URL points to a pooler', async () => {
    // Accepts only four startup parameters, like PgBouncer.
    const known = ['user', 'database', 'application_name', 'client_encoding'];
    const pooler = createServer((socket) => {
      socket.once('data', (packet) => {
        const texts = packet.subarray(8).toString().split('\0');
        const unknown = texts.find((name, place) => place % 2 === 0 && name && !known.includes(name));
        const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
        const header = Buffer.from('E\0\0\0\0');
        header.writeUInt32BE(fields.length + 4, 1);
        socket.end(unknown ? Buffer.concat([header, Buffer.from(fields)]) : '');
      });
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    const DATABASE_URL = `postgresql://portal:secret@127.0.0.1:${port}/portal`;
    const settings = { DATABASE_URL, DATA_DIR: data('pooled') };
    expect(await refusal(settings)).toContain('\nDATABASE_URL: leads to a connection pooler');
    expect(await refusal({ ...settings, DATABASE_DIRECT_URL: DATABASE_URL })).toContain(
      '\nDATABASE_DIRECT_URL: leads to a connection pooler',
    );
    pooler.close();
  });

  it('startup fails if the pooled and direct URLs point to different databases', async () => {
    const [database, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
    const pooler = await startPooler(folder, database.url);
    const settings = { DATABASE_URL: pooler.url, DATA_DIR: data('two') };
    const right = await startPortalProcess({ ...settings, DATABASE_DIRECT_URL: database.url });
    await right.stop();

    const sentence = await refusal({ ...settings, DATABASE_DIRECT_URL: other.url });
    expect(sentence).toContain(
      '\nDATABASE_URL, DATABASE_DIRECT_URL: expected one database, by way of the connection pooler and without it.',
    );
    const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);
    expect(sentence).toContain(`DATABASE_URL leads to ${nameOf(database)} at 127.0.0.1:`);
    expect(sentence).toContain(`DATABASE_DIRECT_URL to ${nameOf(other)} at 127.0.0.1:`);
    expect(await runSql(other.url, 'SELECT tablename FROM pg_tables WHERE schemaname = $$public$$')).toEqual(
      [],
    );
    await pooler.close();
    await Promise.all([database.drop(), other.drop()]);
  }, 120_000);

  it('startup fails if another portal uses the data folder', async () => {
    const DATA_DIR = data('shared');
    const first = await startPortalProcess({ DATA_DIR });
    expect(await refusal({ DATA_DIR })).toContain('already used');
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});
