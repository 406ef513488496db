import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/organisations.ts';
import { migrate } from '../../database/migrate.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261123120000_organisations');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, archived_at)
    SELECT gen_random_uuid(), name, 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-12-01', '2026-01-01', archived_at
    FROM (VALUES ('Gone', timestamptz '2026-03-04T00:00:00Z'), ('Harbour', NULL)) given (name, archived_at)`,
  );
});

afterAll(() => database.drop());

const readNotes = () =>
  runSql(
    database.url,
    `SELECT (SELECT json_agg(l ORDER BY l::text) FROM list_writes l WHERE list = 'scholarships') AS writes,
      (SELECT json_agg(json_build_array(change_number, changed_at, version, updated_at) ORDER BY id) FROM scholarships) AS rows,
      (SELECT json_agg(json_build_array(w.word, w.relevance) ORDER BY w.word) FROM scholarship_words w) AS words`,
  );

// product: P7.15
it('what a portal of before holds belongs to its own organisation, and partners do not hear of a change', async () => {
  const before = await readNotes();
  await migrate(database.url, MIGRATIONS);
  const rows = await runSql(
    database.url,
    `SELECT scholarship_name AS scholarship, o.id, o.slug, o.name, publishes_itself
    FROM scholarships s JOIN organisations o ON o.id = s.organisation_id ORDER BY 1`,
  );
  const own = { id: PORTAL_ORGANISATION_ID, slug: 'portal', name: null, publishes_itself: false };
  expect(rows).toEqual([
    { scholarship: 'Gone', ...own },
    { scholarship: 'Harbour', ...own },
  ]);
  expect(await readNotes()).toEqual(before);
});
