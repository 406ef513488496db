import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261123060100_search_descriptions');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, description, archived_at)
    SELECT gen_random_uuid(), 'Harbour Grant', 'Bergen Institute of Technology', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-12-01', '2026-01-01', description, archived_at
    FROM (VALUES ('A grant for geothermal drilling.', NULL), (NULL, NULL), ('Gone.', now())) given (description, archived_at)`,
  );
});

afterAll(() => database.drop());

// product: P2.8
it('a portal of before finds letters and descriptions after its upgrade, and partners see no change', async () => {
  const readChanges = () => runSql(database.url, 'SELECT max(change_number), max(version) FROM scholarships');
  const before = await readChanges();
  await migrate(database.url, MIGRATIONS);
  const found = await runSql(
    database.url,
    `SELECT (SELECT count(*)::int FROM scholarship_words WHERE word = 'bit') AS letters,
      (SELECT count(*)::int FROM scholarships WHERE described @@ 'geothermal') AS described,
      (SELECT count(*)::int FROM scholarships WHERE described @@ 'grant') AS twice,
      (SELECT count(*)::int FROM search_words WHERE word IN ('geothermal', 'bit', 'harbour')) AS known,
      (SELECT count(*)::int FROM scholarship_words WHERE word = 'harbour') AS public`,
  );
  expect(found).toEqual([{ letters: 2, described: 1, twice: 0, known: 3, public: 2 }]);
  expect(await readChanges()).toEqual(before);
});

it('follows a new description, and learns its words', async () => {
  await runSql(
    database.url,
    `UPDATE scholarships SET description = 'For astronauts.' WHERE description IS NULL`,
  );
  const known = await runSql(
    database.url,
    `SELECT (SELECT count(*)::int FROM scholarships WHERE described @@ 'astronauts') AS described, count(*)::int AS known
    FROM search_words WHERE word = 'astronauts'`,
  );
  expect(known).toEqual([{ described: 1, known: 1 }]);
});
