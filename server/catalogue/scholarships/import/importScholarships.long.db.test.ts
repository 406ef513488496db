import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { openScholarshipImports, record } from '../../../test/scholarshipImports.ts';
import { describeImport } from './describeImport.ts';
import { importScholarships } from './importScholarships.ts';

const { spelling, database, client, folder, importText, importRecords, readRows } =
  await openScholarshipImports();

async function expectBlocked() {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  expect(rows).not.toEqual([]);
}

describe('import with --write', () => {
  it('an import increases the version only for real changes and updates search words', async () => {
    await importRecords([record({ _id: 'a' }), record({ _id: 'b' }), record({ _id: 'c' })]);
    const report = await importRecords([
      record({ _id: 'a', scholarshipName: 'Zephyr Grant', serviceCharge: 6 }),
      record({ _id: 'b', serviceCharge: 6 }),
      record({ _id: 'c' }),
    ]);
    expect(report.changes).toEqual([
      { field: 'serviceCharge', count: 2 },
      { field: 'scholarshipName', count: 1 },
    ]);
    expect((await readRows()).map((row) => [row.external_id, row.version, row.service_charge])).toEqual([
      ['a', 2, 6],
      ['b', 2, 6],
      ['c', 1, 5],
    ]);
    const { rows } = await client.query("SELECT word FROM search_words WHERE word = 'zephyr'");
    expect(rows).toHaveLength(1);
  });

  it('an import clears empty optional fields but does not change omitted fields', async () => {
    await importRecords([record({ _id: 'a', description: 'Long', officialUrl: 'https://example.org' })]);
    const { tuitionFees: _, ...rest } = record({ _id: 'a', description: '' });
    expect(await importRecords([rest])).toMatchObject({ changes: [{ field: 'description', count: 1 }] });
    expect(await readRows()).toMatchObject([
      { description: null, official_url: 'https://example.org/', tuition_fees: 100 },
    ]);
  });

  it('an import does not restore archived scholarships', async () => {
    await importRecords([record({ _id: 'a' })]);
    await client.query('UPDATE scholarships SET archived_at = now()');
    expect(await importRecords([record({ _id: 'a', serviceCharge: 9 })])).toMatchObject({
      changed: 1,
      archived: 1,
    });
    expect(await readRows()).toMatchObject([{ service_charge: 9, archived_at: expect.any(String) }]);
  });

  it('an import replaces an uploaded picture only if the record has a picture URL', async () => {
    const id = uuidv7();
    await client.query('INSERT INTO pictures (id, width, height, bytes) VALUES ($1, 1, 1, 1)', [id]);
    await importRecords([record({ _id: 'a', university_image: null })]);
    await client.query('UPDATE scholarships SET university_image_id = $1', [id]);
    expect(await importRecords([record({ _id: 'a', university_image: '' })])).toMatchObject({ unchanged: 1 });
    expect(await importRecords([record({ _id: 'a' })])).toMatchObject({ changed: 1 });
    expect(await readRows()).toMatchObject([
      { university_image_id: null, university_image_url: 'https://img.example.org/1.jpg' },
    ]);
  });

  it('an import adds each record once if it runs twice simultaneously', async () => {
    const records = Array.from({ length: 300 }, (_, index) => record({ scholarshipName: `Award ${index}` }));
    const text = records.map((one) => JSON.stringify(one)).join('\n');
    await writeFile(join(folder, 'twice'), text);
    const run = () => importScholarships(database.url, join(folder, 'twice'), spelling, { isWrite: true });
    const reports = await Promise.all([run(), run()]);
    expect(reports.map(({ plan }) => plan.added).sort()).toEqual([0, 300]);
    expect(await readRows()).toHaveLength(300);
  });

  it('an import stores the same data from CSV, JSON and JSON Lines', async () => {
    const names = Object.keys(record());
    const csv = `\uFEFF${names.join(';')}\r\n${Object.values(record()).join(';')}\r\n`;
    expect(await importText(csv)).toMatchObject({ format: 'csv', added: 1 });
    const stored = await readRows();
    expect(await importText(JSON.stringify([record()]))).toMatchObject({
      format: 'json',
      unchanged: 1,
      added: 0,
    });
    expect(await importRecords([record()])).toMatchObject({ format: 'jsonl', unchanged: 1, added: 0 });
    expect(await readRows()).toEqual(stored);
  });

  it('an import writes nothing if one of its scholarships changes simultaneously', async () => {
    await importRecords([record({ _id: 'a' }), record({ _id: 'b' })]);
    const before = await readRows();
    const staff = new pg.Client({ connectionString: database.url });
    await staff.connect();
    await staff.query("BEGIN; UPDATE scholarships SET version = 2 WHERE external_id = 'b'");
    const records = [record({ _id: 'a', serviceCharge: 9 }), record({ _id: 'b', serviceCharge: 9 })];
    const outcome = importRecords(records).catch((error) => error.message);
    await vi.waitFor(expectBlocked, { timeout: 10_000 });
    await staff.query('COMMIT');
    await staff.end();
    expect(await outcome).toMatch(/^One of these scholarships was just changed/);
    expect(await readRows()).toEqual([before[0], { ...before[1], version: 2 }]);
  });
});

describe('matching records to scholarships', () => {
  it("an import recognises the portal's own IDs in records from REST", async () => {
    await importRecords([record()]);
    const [{ id }] = await readRows();
    expect(await importRecords([record({ _id: id, serviceCharge: 9 })])).toMatchObject({
      added: 0,
      changed: 1,
    });
    expect(await readRows()).toMatchObject([{ id, external_id: null, service_charge: 9 }]);
  });

  it('an import matches records without IDs by university, name, degree and deadline', async () => {
    await importRecords([record()]);
    const others = [
      { university_name: 'X' },
      { scholarshipName: 'X' },
      { degree: 'Diploma' },
      { applicationDeadline: '2026-12-02' },
    ];
    expect(await importRecords(others.map(record))).toMatchObject({ added: 4 });
    expect(await importRecords([record({ universityCity: 'Oslo' })])).toMatchObject({ changed: 1 });
  });
});

describe('invalid record', () => {
  it('a record with an ID from the demo catalogue is reported as invalid', async () => {
    expect(await importRecords([record({ _id: 'demo:1' })])).toMatchObject({
      bad: 1,
      told: [expect.stringContaining('does not start with “demo:”')],
    });
  });

  it('up to 50 invalid records are listed, and any further ones are only counted', async () => {
    const report = await importRecords(
      Array.from({ length: 60 }, (_, index) => record({ _id: index, degree: 'x' })),
    );
    expect(report).toMatchObject({ bad: 60, problemCount: 60 });
    expect(report.told).toHaveLength(50);
    const shown = describeImport({ ...report, plan: report }, { isWrite: true, skipsBad: false });
    expect(shown).toContain('… and 10 more problems.\n\nNothing was written.');
  });

  it('a second record for the same scholarship is reported as invalid', async () => {
    await importRecords([record({ _id: 'a' })]);
    const [{ id }] = await readRows();
    expect((await importRecords([record({ _id: 'a' }), record({ _id: id, serviceCharge: 1 })])).told).toEqual(
      ['line 2: This is the same record as line 1.'],
    );
  });
});

it('an import file with more records than the limit is rejected', async () => {
  const two = importRecords([record(), record({ degree: 'Bachelor' })], { isWrite: true, maxRecords: 1 });
  await expect(two).rejects.toThrow('The file has more than 1 rows. Split it.');
  expect((await client.query('SELECT FROM scholarships')).rowCount).toBe(0);
});

// product: P10.17
it('an import cannot extend the deadlines of a closed organisation', async () => {
  await client.query(
    "INSERT INTO organisations (id, slug, name) VALUES (gen_random_uuid(), 'fjord', 'Fjord')",
  );
  const closed = (applicationDeadline: string, given = {}) =>
    record({ _id: 'one', applicationDeadline, organisation: 'fjord', ...given });
  const open = (applicationDeadline: string) => record({ _id: 'two', applicationDeadline });
  await importRecords([closed('2020-06-01', { scholarshipPostDate: '2019-01-01' }), open('2198-12-01')]);
  await client.query("UPDATE organisations SET closed_at = now() WHERE slug = 'fjord'");
  const later = await importRecords([closed('2198-01-01')]);
  expect(later).toMatchObject({ changed: 0, isWritten: false });
  expect(later.told).toEqual([
    expect.stringContaining('The scholarship’s organisation is closed, so the deadline cannot be extended.'),
  ]);
  const mixed = await importRecords([closed('2198-01-01'), open('2198-12-30')], {
    isWrite: true,
    skipsBad: true,
  });
  expect(mixed).toMatchObject({ changed: 1, isWritten: true });
  expect(await importRecords([closed('2026-06-01', { universityCity: 'Oslo' })])).toMatchObject({
    changed: 1,
  });
  const { rows } = await client.query(
    'SELECT application_deadline::text AS day FROM scholarships ORDER BY external_id',
  );
  expect(rows).toEqual([{ day: '2026-06-01' }, { day: '2198-12-30' }]);

  const { rows: days } = await client.query<{ today: string }>(
    "SELECT (now() AT TIME ZONE 'UTC')::date::text AS today",
  );
  await client.query(
    "UPDATE scholarships SET time_zone = 'Etc/UTC', deadline_time = '00:00', application_deadline = $1 WHERE external_id = 'one'",
    [days[0]?.today],
  );
  const same = days[0]?.today ?? '';
  for (const moved of [
    { deadlineTime: '23:59', timeZone: 'Etc/GMT+12' },
    { timeZone: 'Etc/GMT+12', deadlineTime: '12:30' },
  ])
    expect(await importRecords([closed(same, moved)])).toMatchObject({ changed: 0, bad: 1 });
});
