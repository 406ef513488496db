import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261129130000_conversation';

it('the conversation migration preserves notification choices and allows messages from applicants', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const userId = '00000000-0000-7000-8000-000000000001';
  const run = (sql: string) => runSql(database.url, sql);
  await run(
    `INSERT INTO users (id, email, name, updated_at) VALUES ('${userId}', 'a@example.org', 'Ada', now())`,
  );
  const choose = (kind: string) =>
    run(`INSERT INTO notifications (user_id, kind, time) VALUES ('${userId}', '${kind}', 'NEVER')`);
  await choose('FAILED_MAILS');
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  await choose('APPLICANT_MESSAGES');
  expect(await run('SELECT kind FROM notifications ORDER BY kind')).toEqual([
    { kind: 'FAILED_MAILS' },
    { kind: 'APPLICANT_MESSAGES' },
  ]);
  expect(await run('SELECT count(*)::int AS count FROM application_messages')).toEqual([{ count: 0 }]);
  await database.drop();
});
