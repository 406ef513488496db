import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261123090000_listing_states');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, created_at, archived_at)
    SELECT gen_random_uuid(), name, 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-12-01', '2026-01-01', '2026-02-03T04:05:06Z', archived_at
    FROM (VALUES ('Gone', timestamptz '2026-03-04T00:00:00Z'), ('Harbour', NULL)) given (name, archived_at)`,
  );
});

afterAll(() => database.drop());

const readNotes = () =>
  runSql(
    database.url,
    `SELECT (SELECT json_agg(l ORDER BY l::text) FROM list_writes l) AS writes,
      (SELECT json_agg(json_build_array(change_number, changed_at, version, updated_at) ORDER BY id) FROM scholarships) AS rows,
      (SELECT json_agg(json_build_array(w.word, w.relevance) ORDER BY w.word) FROM scholarship_words w) AS words`,
  );

// product: P7.14
it('what a portal of before holds is published since it was added, and neither partners nor searches see a change', async () => {
  const before = await readNotes();
  await migrate(database.url, MIGRATIONS);
  const rows = await runSql(
    database.url,
    'SELECT scholarship_name AS name, state, published_at AS at, publish_at, is_public FROM scholarships ORDER BY 1',
  );
  const published = { state: 'PUBLISHED', at: new Date('2026-02-03T04:05:06Z'), publish_at: null };
  expect(rows).toEqual([
    { name: 'Gone', ...published, is_public: false },
    { name: 'Harbour', ...published, is_public: true },
  ]);
  expect(await readNotes()).toEqual(before);
});
