import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

it('the migration preserves earlier invitations and requires a panel in invitations of assessors', async () => {
  const MIGRATION = '20261129170000_assessor_invitations';
  const ORGANISATION = "'00000000-0000-7000-8000-000000000001'";
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const insert = (columns: string, values: string) =>
    `INSERT INTO invitations (id, email, hash, expires_at${columns}) VALUES (gen_random_uuid(), 'a@example.org',
      gen_random_uuid()::text, '2026-12-01T12:00:00Z'${values})`;
  await run(insert(', role, organisation_id', `, 'COORDINATOR', ${ORGANISATION}`));
  const read = 'SELECT email, hash, role, organisation_id FROM invitations';
  const before = await run(read);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run(read)).toEqual(before);
  for (const sql of [
    insert(', role, organisation_id', `, 'ASSESSOR', ${ORGANISATION}`),
    insert(', role', ", 'ADMIN'"),
    insert(', role', ", 'COORDINATOR'"),
  ])
    await expect(run(sql)).rejects.toThrow('invitations_scope');
  await database.drop();
});
