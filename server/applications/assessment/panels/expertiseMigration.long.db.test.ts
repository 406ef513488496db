import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

it('the expertise migration preserves panel members, with no restriction on subjects or languages', async () => {
  const MIGRATION = '20261129200000_expertise';
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await run(`INSERT INTO panels (id, organisation_id, name, created_at)
    VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'Readers', now());
    INSERT INTO panel_members (id, panel_id, created_at) SELECT gen_random_uuid(), id, now() FROM panels`);
  const before = await run('SELECT id, panel_id FROM panel_members');
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run('SELECT id, panel_id FROM panel_members')).toEqual(before);
  expect(await run('SELECT subjects, languages FROM panel_members')).toEqual([
    { subjects: [], languages: [] },
  ]);
  await database.drop();
});
