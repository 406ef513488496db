import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261129140000_awards';

it('the awards migration preserves existing releases and allows scheduled releases', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const run = (sql: string) => runSql(database.url, sql);
  const id = '00000000-0000-7000-8000-000000000001';
  await run(
    `INSERT INTO releases (id, state, release_at, created_at) VALUES ('${id}', 'SENT', now(), now())`,
  );
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  await run(
    `INSERT INTO releases (id, state, release_at, created_at) VALUES (gen_random_uuid(), 'WAITING', now(), now())`,
  );
  expect(await run('SELECT state::text, scholarship_id FROM releases ORDER BY releases.state')).toEqual([
    { state: 'WAITING', scholarship_id: null },
    { state: 'SENT', scholarship_id: null },
  ]);
  expect(await run('SELECT count(*)::int AS count FROM awards')).toEqual([{ count: 0 }]);
  await database.drop();
});
