import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

const MIGRATION = '20261129100000_option_texts';

const BEFORE = `
  INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city, university_world_rank,
    subject_category, scholarship_category, degree, application_fees, service_charge, application_deadline, scholarship_post_date, description)
  SELECT gen_random_uuid(), 'Grant ' || subject || category || degree, 'MIT Fjordholm', 'Norway', 'Oslo', 1,
    subject, category, degree, 0, 0, '2026-02-01', '2026-01-01', 'Doctors and engineers welcome'
  FROM unnest(enum_range(NULL::subject_category)) subject, unnest(enum_range(NULL::scholarship_category)) category,
    unnest(enum_range(NULL::degree)) degree`;

const READ = `SELECT id, subject_category::text, scholarship_category::text, degree::text, search::text, described::text
  FROM scholarships ORDER BY id`;
const READ_WORDS = `SELECT word, id, relevance, subject_category::text, scholarship_category::text, degree::text
  FROM scholarship_words ORDER BY word, id`;
const READ_INDEXES = `SELECT indexdef FROM pg_indexes
  WHERE tablename IN ('scholarships', 'scholarship_words', 'applications') ORDER BY indexname`;

it('the migration preserves all options, search words and indexes', async () => {
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await run(BEFORE);
  const readAll = async () => [await run(READ), await run(READ_WORDS), await run(READ_INDEXES)];
  const before = await readAll();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await readAll()).toEqual(before);
  expect(before[0]).toHaveLength(27);
  await run(`UPDATE scholarships SET subject_category = 'COMPUTER_SCIENCE'`);
  const [row] = await run(`SELECT count(*)::int FROM scholarship_words WHERE word = 'computer'`);
  expect(row).toEqual({ count: 27 });
  await database.drop();
});
