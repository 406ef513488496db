import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261129090000_withdrawn_applications';

it('the migration preserves notification choices and adds the type for withdrawn applications', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const userId = '00000000-0000-7000-8000-000000000001';
  await runSql(
    database.url,
    `INSERT INTO users (id, email, name, updated_at) VALUES ('${userId}', 'a@example.org', 'Ada', now())`,
  );
  const choose = (kind: string) =>
    runSql(
      database.url,
      `INSERT INTO notifications (user_id, kind, time) VALUES ('${userId}', '${kind}', 'NEVER')`,
    );
  await choose('FAILED_MAILS');
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  await choose('WITHDRAWN_APPLICATIONS');
  expect(await runSql(database.url, 'SELECT kind, time FROM notifications ORDER BY kind')).toEqual([
    { kind: 'FAILED_MAILS', time: 'NEVER' },
    { kind: 'WITHDRAWN_APPLICATIONS', time: 'NEVER' },
  ]);
  await database.drop();
});
