import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

const MIGRATION = '20261129220000_letters';

it('the letters migration preserves prepared decisions and their template', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  // The application does not have to exist, because the migration reads only the decision.
  await runSql(
    database.url,
    `SET session_replication_role = replica;
     INSERT INTO decisions (id, application_id, from_status, status, state, outcome, reason, created_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), 'PROCESSING', 'REJECTED', 'DRAFT', 'NOT_SELECTED', 'Weak', now())`,
  );
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  const columns = 'state::text, reason, letter_subject, letter_text, letter_version, is_left_out';
  expect(await runSql(database.url, `SELECT ${columns} FROM decisions`)).toEqual([
    {
      ...{ state: 'DRAFT', reason: 'Weak', letter_subject: null, letter_text: null },
      ...{ letter_version: 0, is_left_out: false },
    },
  ]);
  await database.drop();
});
