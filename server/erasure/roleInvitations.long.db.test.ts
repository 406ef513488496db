import { expect, it } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../test/emptyDatabase.ts';

const MIGRATION = '20261128201000_role_invitations';
const ORGANISATION = "'00000000-0000-7000-8000-000000000001'";

const insert = (columns: string, values: string) =>
  `INSERT INTO invitations (id, email, hash, expires_at${columns}) VALUES (gen_random_uuid(), 'a@example.org',
    gen_random_uuid()::text, '2026-12-01T12:00:00Z'${values})`;

it('the migration turns earlier invitations into coordinator invitations', async () => {
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await run(insert(', organisation_id', `, ${ORGANISATION}`));
  const read = 'SELECT email, hash, expires_at, organisation_id FROM invitations';
  const before = await run(read);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run(read)).toEqual(before);
  expect(await run('SELECT role, inviter_id FROM invitations')).toEqual([
    { role: 'COORDINATOR', inviter_id: null },
  ]);
  const wrong = [
    insert(', role', ", 'COORDINATOR'"),
    insert(', role', ", 'ADMIN'"),
    insert(', role, organisation_id', `, 'MODERATOR', ${ORGANISATION}`),
  ];
  for (const sql of wrong) await expect(run(sql)).rejects.toThrow('invitations_scope');
  await database.drop();
});
