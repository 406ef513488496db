import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261124130000_requirements');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    VALUES (gen_random_uuid(), 'Harbour', 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-06-15', '2026-01-01')`,
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

// product: P10.6
it('scholarships of before require nothing, and neither partners nor kept answers see a change', async () => {
  const before = await readNotes();
  await migrate(database.url, MIGRATIONS);
  const rows = await runSql(
    database.url,
    'SELECT scholarship_name AS name, hard_tree_id AS hard, soft_tree_id AS soft FROM scholarships',
  );
  expect(rows).toEqual([{ name: 'Harbour', hard: null, soft: null }]);
  expect(await readNotes()).toEqual(before);
});
