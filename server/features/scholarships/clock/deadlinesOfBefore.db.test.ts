import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261123130000_deadline_clock');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, archived_at)
    SELECT gen_random_uuid(), name, 'Bergen', 'Chile', 'Santiago', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      day::date, '2026-01-01', archived_at
    FROM (VALUES ('Gone', '2026-06-15', now()), ('Night', '2026-04-04', NULL), ('Usual', '2026-06-15', NULL))
      given (name, day, archived_at)`,
  );
});

afterAll(() => database.drop());

const readNotes = () =>
  runSql(
    database.url,
    `SELECT (SELECT json_agg(l ORDER BY l::text) FROM list_writes l) AS writes,
      (SELECT json_agg(json_build_array(change_number, changed_at, version, updated_at) ORDER BY id) FROM scholarships) AS rows,
      (SELECT json_agg(json_build_array(w.word, w.relevance) ORDER BY w.word, w.id) FROM scholarship_words w) AS words`,
  );

it('deadlines of before end with their day in the portal’s zone, and neither partners nor kept answers see a change', async () => {
  const before = await readNotes();
  await migrate(database.url, MIGRATIONS, { timeZone: 'America/Santiago' });
  const rows = await runSql(
    database.url,
    `SELECT scholarship_name AS name, deadline_time::text AS time, time_zone AS zone, closes_at AS at, opens_at AS opens
    FROM scholarships ORDER BY 1`,
  );
  const kept = { time: '23:59:00', zone: 'America/Santiago', opens: null };
  expect(rows).toEqual([
    { name: 'Gone', ...kept, at: new Date('2026-06-16T04:00:00Z') },
    // The clock is put back that night, from 24:00 to 23:00: the day ends with the second 23:59.
    { name: 'Night', ...kept, at: new Date('2026-04-05T04:00:00Z') },
    { name: 'Usual', ...kept, at: new Date('2026-06-16T04:00:00Z') },
  ]);
  expect(await readNotes()).toEqual(before);
  const words = await runSql(
    database.url,
    'SELECT DISTINCT w.closes_at = s.closes_at AS is_same FROM scholarship_words w JOIN scholarships s USING (id)',
  );
  expect(words).toEqual([{ is_same: true }]);
});
