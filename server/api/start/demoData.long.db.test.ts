import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADVISORY_LOCKS } from '../../platform/database/advisoryLocks.ts';
import { readEnv } from '../../platform/settings/env.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runSql } from '../../test/emptyDatabase.ts';
import { startPortal } from './startPortal.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let dataDir: string;
let other: pg.Client;
const lines: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  lines.length = 0;
});

afterEach(async () => {
  await other.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  const env = readEnv({
    ...{ NODE_ENV: 'development', LOG_LEVEL: 'silent', PORT: '0' },
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir },
    ...settings,
  });
  const { stop } = await startPortal(env, (line) => void lines.push(line), new AbortController().signal);
  await stop();
}

const hold = (name: keyof typeof ADVISORY_LOCKS) =>
  other.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS[name]]);
const count = async (table: string): Promise<number> =>
  Number((await runSql(database.url, `SELECT count(*) FROM ${table}`))[0].count);
const addScholarship = `INSERT INTO scholarships (id, updated_at, scholarship_name, university_name, university_country, university_city,
    university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
    application_deadline, scholarship_post_date)
  VALUES (gen_random_uuid(), now(), 'Kestrel Grant', 'University of Bergen', 'Norway', 'Bergen', 12, 'ENGINEERING', 'FULL_FUND', 'MASTERS', 20, 5,
    '2199-01-01', '2026-01-01')`;

describe('demo catalogue', () => {
  it('seeding waits for a running import and skips a database that has data', async () => {
    await hold('import');
    await other.query('BEGIN');
    await other.query(addScholarship);
    const started = start();
    await vi.waitFor(() => expect(lines).toContain('An import is writing: waiting until it is done'), 20_000);
    await other.query('COMMIT');
    await other.query('SELECT pg_advisory_unlock_all()');
    await started;
    expect([await count('scholarships'), await count('users')]).toEqual([1, 0]);
  });

  it('an instance waits to start while another instance seeds the demo catalogue', async () => {
    await hold('seeding');
    const started = start();
    const waits = 'Another instance adds the demo catalogue: waiting until it is done';
    await vi.waitFor(() => expect(lines).toContain(waits), 20_000);
    await other.query('SELECT pg_advisory_unlock_all()');
    await started;
    expect(lines).toContain('Demo catalogue added: 72 scholarships');
    expect(lines).toContain(
      'It listens on 127.0.0.1, which only this machine reaches. HOST=0.0.0.0 npm start lets other machines in.',
    );
  });

  it.each([
    ['scholarships', addScholarship],
    ['accounts', "INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'Ada', 'ada@example.com')"],
    ['past deletions', 'INSERT INTO removed_scholarships (id, removed_at) VALUES (gen_random_uuid(), now())'],
  ])('a portal with %s skips seeding and does not wait', async (_what, sql) => {
    await other.query(sql);
    await hold('import');
    await hold('seeding');
    await start();
    expect(lines.filter((line) => /waiting|Demo/.test(line))).toEqual([]);
    expect(await count("users WHERE email LIKE '%@example.org'")).toBe(0);
  });
});

it('a portal reachable from the network warns about its demo accounts at startup', async () => {
  await other.query(addScholarship);
  await start({ HOST: '0.0.0.0' });
  expect(lines).toContain('It listens on 0.0.0.0, which other machines reach.');
  await other.query("UPDATE scholarships SET external_id = 'demo:1'");
  await start({ HOST: '0.0.0.0' });
  expect(lines).toContain(
    'WARNING: it listens on 0.0.0.0, which other machines reach, and the passwords of the demo accounts are public.',
  );
});
