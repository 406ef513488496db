import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261201110000_inactive_accounts';

// product: P7.65
it('the migration counts existing accounts as used on the day of the migration', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const insert = (id: number, email: string) =>
    runSql(
      database.url,
      `INSERT INTO users (id, email, name, created_at, updated_at)
       VALUES ('00000000-0000-7000-8000-00000000000${id}', '${email}', 'Ada', '2020-01-01', '2020-01-02')`,
    );
  await insert(1, 'old@example.org');
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  await insert(2, 'new@example.org');
  expect(
    await runSql(
      database.url,
      `SELECT email, name, signed_in_at > now() - interval '1 hour' AS used, inactive_warned_at AS warned,
        updated_at = '2020-01-02' AS same FROM users ORDER BY id`,
    ),
  ).toEqual([
    { email: 'old@example.org', name: 'Ada', used: true, warned: null, same: true },
    { email: 'new@example.org', name: 'Ada', used: null, warned: null, same: true },
  ]);
  await database.drop();
});
