import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

let database: TestDatabase;

const insert = (name: string, university: string, count = 1) => `
  INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
    university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
    application_deadline, scholarship_post_date)
  SELECT gen_random_uuid(), '${name}', '${university}', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5, '2026-12-01', '2026-01-01'
  FROM generate_series(1, ${count})`;

beforeAll(async () => {
  database = await createDatabaseBefore('20261123060200_scholarship_slugs');
  await runSql(database.url, insert('Harbour Grant', 'Bergen'));
  await runSql(database.url, insert('Twin', 'Oslo', 300));
  await runSql(database.url, insert('বৃত্তি', 'ঢাকা', 3));
});

afterAll(() => database.drop());

// product: P2.7
it('a portal of before has a slug for each scholarship after its upgrade, and partners see no change', async () => {
  const readChanges = () => runSql(database.url, 'SELECT max(change_number), max(version) FROM scholarships');
  const before = await readChanges();
  await migrate(database.url, MIGRATIONS);
  const slugs = await runSql(
    database.url,
    `SELECT s.scholarship_name AS name, count(DISTINCT k.slug)::int AS slugs, min(k.slug COLLATE "C") AS first
     FROM scholarships s JOIN scholarship_slugs k ON k.scholarship_id = s.id AND k.is_current GROUP BY 1 ORDER BY s.scholarship_name COLLATE "C"`,
  );
  expect(slugs).toEqual([
    { name: 'Harbour Grant', slugs: 1, first: 'harbour-grant-bergen' },
    { name: 'Twin', slugs: 300, first: 'twin-oslo' },
    { name: 'বৃত্তি', slugs: 3, first: expect.stringMatching(/^scholarship-[0-9a-f]{8}$/) },
  ]);
  expect(await readChanges()).toEqual(before);
});
