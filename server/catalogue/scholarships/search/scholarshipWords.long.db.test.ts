import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { readEnv } from '../../../platform/settings/env.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { importScholarships } from '../import/importScholarships.ts';

const COLUMNS = `university_country, university_world_rank, subject_category, scholarship_category, degree,
  application_fees, total_fee, application_deadline, scholarship_post_date`;

const KEPT = `SELECT word, id, relevance, ${COLUMNS} FROM scholarship_words ORDER BY id, word`;

const EXPECTED = `
  SELECT word, id, ts_rank(search, ('''' || replace(word, '''', '''''') || '''')::tsquery) AS relevance, ${COLUMNS}
  FROM scholarships, unnest(tsvector_to_array(search)) word WHERE archived_at IS NULL ORDER BY id, word COLLATE "C"`;

const INSERT = `
  INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
    university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
    application_deadline, scholarship_post_date)
  SELECT md5(i::text)::uuid, 'Grant ' || i, 'University', 'Norway', 'Bergen', i, 'DOCTOR', 'PARTIAL', 'MASTERS', i, 5,
    '2026-09-01', '2026-05-01'
  FROM generate_series($1::int, $2::int) i`;

let database: TestDatabase;
let client: pg.Client;
let colleague: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  colleague = new pg.Client({ connectionString: database.url });
  await Promise.all([client.connect(), colleague.connect()]);
});

afterAll(async () => {
  await Promise.all([client.end(), colleague.end()]);
  await database.drop();
});

beforeEach(async () => {
  await client.query('TRUNCATE scholarships, removed_scholarships CASCADE');
  await client.query(INSERT, [1, 20]);
});

afterEach(async () => {
  expect((await client.query(KEPT)).rows).toEqual((await client.query(EXPECTED)).rows);
});

async function countWords(word: string): Promise<number> {
  const { rows } = await client.query('SELECT FROM scholarship_words WHERE word = $1', [word]);
  return rows.length;
}

it('the word index contains words with special characters', async () => {
  await client.query(
    `UPDATE scholarships SET scholarship_name = 'Grant of x.org/a''b\\c and o''brien' WHERE application_fees = 7`,
  );
  expect(await countWords('grant')).toBe(20);
  expect(await countWords("x.org/a'b")).toBe(1);
});

it.each([
  `scholarship_name = 'Zephyr'`,
  `university_name = 'Academy', university_country = 'Peru', university_city = 'Lima'`,
  `subject_category = 'ENGINEERING'`,
  `scholarship_category = 'FULL_FUND', degree = 'DIPLOMA'`,
  'application_fees = 77',
  'service_charge = 77',
  'university_world_rank = 77',
  `application_deadline = '2027-01-01'`,
  `scholarship_post_date = '2026-01-01'`,
])('the word index reflects an update that sets %s', async (change) => {
  await client.query(`UPDATE scholarships SET ${change} WHERE application_fees > 5`);
  expect((await client.query(EXPECTED)).rows.length).toBeGreaterThan(100);
});

it('the word index drops archived scholarships and adds them again when restored', async () => {
  await client.query('UPDATE scholarships SET archived_at = now() WHERE application_fees > 15');
  expect(await countWords('grant')).toBe(15);
  await client.query('DELETE FROM scholarships WHERE application_fees <= 5');
  expect(await countWords('grant')).toBe(10);
  await client.query('UPDATE scholarships SET archived_at = NULL WHERE application_fees = 20');
  expect(await countWords('grant')).toBe(11);
  await client.query('TRUNCATE scholarships CASCADE');
  expect(await countWords('grant')).toBe(0);
});

it('the word index is not rewritten when ratings or descriptions change', async () => {
  const places = async () => (await client.query('SELECT ctid, xmin FROM scholarship_words ORDER BY 1')).rows;
  const before = await places();
  await client.query(
    `UPDATE scholarships SET rating_count = 1, rating_half_steps = 9, description = 'New', version = version + 1`,
  );
  expect(before).not.toHaveLength(0);
  expect(await places()).toEqual(before);
});

it('new words in a description are indexed', async () => {
  await client.query(
    `UPDATE scholarships SET description = 'A grant for geothermal drilling.' WHERE application_fees = 7`,
  );
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM scholarships WHERE described @@ 'geothermal') AS described,
      (SELECT count(*)::int FROM scholarships WHERE described @@ 'grant') AS twice,
      (SELECT count(*)::int FROM search_words WHERE word = 'geothermal') AS known`,
  );
  expect(rows).toEqual([{ described: 1, twice: 0, known: 1 }]);
});

it('the word index reflects upserts and ignores statements that are rolled back', async () => {
  await client.query(`${INSERT} ON CONFLICT (id) DO UPDATE SET scholarship_name = 'Again'`, [15, 25]);
  expect(await countWords('again')).toBe(6);
  expect(await countWords('grant')).toBe(19);
  await client.query('BEGIN');
  await client.query('DELETE FROM scholarships');
  await client.query('ROLLBACK');
  expect(await countWords('grant')).toBe(19);
});

it('the word index reflects an import that adds and changes scholarships', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'words-'));
  const importFees = async (name: string, count: number) => {
    const record = (number: number) => ({
      _id: `record-${number}`,
      scholarshipName: number % 2 ? name : 'Steady',
      university_name: 'University',
      universityCountry: 'Norway',
      universityCity: 'Bergen',
      universityWorldRank: 12,
      subjectCategory: 'Engineering',
      scholarshipCategory: 'Full fund',
      degree: 'Masters',
      applicationFees: number + name.length,
      serviceCharge: 5,
      applicationDeadline: '2026-12-01',
      scholarshipPostDate: '2026-05-01',
    });
    const file = join(folder, 'records.jsonl');
    await writeFile(file, Array.from({ length: count }, (_, n) => JSON.stringify(record(n))).join('\n'));
    const spelling = scholarshipSpelling(readEnv({}));
    const { plan } = await importScholarships(database.url, file, spelling, { isWrite: true });
    return plan;
  };
  expect(await importFees('First', 2500)).toMatchObject({ added: 2500 });
  expect(await importFees('Second', 3000)).toMatchObject({ added: 500, changed: 2500 });
  expect(await countWords('first')).toBe(0);
  expect(await countWords('second')).toBe(1500);
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['rename', `UPDATE scholarships SET scholarship_name = 'Second'`, 'second', 20],
  ['change the fee', 'UPDATE scholarships SET application_fees = 500', 'first', 20],
  ['archive', 'UPDATE scholarships SET archived_at = now()', 'first', 0],
  ['remove', 'DELETE FROM scholarships', 'first', 0],
])(
  'the word index is correct after a rename and a simultaneous statement to %s',
  async (_name, statement, word, count) => {
    await colleague.query(`BEGIN; UPDATE scholarships SET scholarship_name = 'First'`);
    const waiting = client.query(statement);
    await vi.waitFor(expectBlocked, { timeout: 10_000 });
    await colleague.query('COMMIT');
    await waiting;
    expect(await countWords(word)).toBe(count);
  },
);

async function expectBlocked(): Promise<void> {
  const { rows } = await colleague.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  expect(rows).not.toHaveLength(0);
}

it('the word index is correct after many simultaneous writes', async () => {
  const writers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const writer = new pg.Client({ connectionString: database.url });
      await writer.connect();
      return writer;
    }),
  );
  const write = async (writer: pg.Client, number: number) => {
    for (let turn = 0; turn < 15; turn += 1) {
      const key = `md5(${1 + ((turn * (number + 3)) % 20)}::text)::uuid`;
      await writer.query(
        `UPDATE scholarships SET scholarship_name = 'Writer ${number} turn ${turn}' WHERE id = ${key}`,
      );
      await writer.query(
        `UPDATE scholarships SET archived_at = CASE WHEN archived_at IS NULL THEN now() END WHERE id = ${key}`,
      );
    }
  };
  await Promise.all(writers.map(write));
  await Promise.all(writers.map((writer) => writer.end()));
  const { rows } = await client.query("SELECT FROM scholarships WHERE scholarship_name LIKE 'Writer%'");
  expect(rows.length).toBeGreaterThan(10);
});
