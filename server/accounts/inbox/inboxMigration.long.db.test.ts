import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261129210000_inbox';

it('the migration preserves the choice of users who switched reminders off', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const run = (sql: string) => runSql(database.url, sql);
  const [off, on] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  await run(`INSERT INTO users (id, email, name, updated_at, deadline_reminders)
    VALUES ('${off}', 'a@example.org', 'Ada', now(), false), ('${on}', 'b@example.org', 'Bo', now(), true)`);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run('SELECT user_id, topic FROM mail_opt_outs')).toEqual([
    { user_id: off, topic: 'REMINDERS' },
  ]);
  await database.drop();
});
