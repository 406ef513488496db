import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261128202000_terms_versions';

it("the migration lists each version's changed settings and assigns no version to existing applications", async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await runSql(
    database.url,
    `INSERT INTO setting_versions (version, "values") VALUES (1, '{"PORTAL_NAME": "Fjord", "CURRENCY": "NOK"}'),
      (2, '{"PORTAL_NAME": "Harbour", "CURRENCY": "NOK", "LIMIT_API": "7"}'), (4, '{"LIMIT_API": "7"}')`,
  );
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await runSql(database.url, 'SELECT version, changed FROM setting_versions ORDER BY 1')).toEqual([
    { version: 1, changed: ['CURRENCY', 'PORTAL_NAME'] },
    { version: 2, changed: ['LIMIT_API', 'PORTAL_NAME'] },
    { version: 4, changed: ['CURRENCY', 'PORTAL_NAME'] },
  ]);
  const referring =
    'SELECT is_nullable FROM information_schema.columns WHERE column_name = $$settings_version$$';
  expect(await runSql(database.url, referring)).toEqual([{ is_nullable: 'YES' }]);
  await database.drop();
});
