import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

it('the redactions migration preserves existing documents', async () => {
  const MIGRATION = '20261129202000_redaction';
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await run(`INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'Ada', 'ada@example.org');
    INSERT INTO documents (id, owner_id, name, bytes, sha256, created_at)
      SELECT gen_random_uuid(), id, 'essay.pdf', 1, repeat('0', 64), now() FROM users`);
  const before = await run('SELECT * FROM documents');
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run('SELECT * FROM documents')).toEqual(before);
  expect(await run('SELECT count(*)::int AS count FROM redactions')).toEqual([{ count: 0 }]);
  await database.drop();
});

it('the migration for references preserves redactions and requires replacements to have a target', async () => {
  const MIGRATION = '20261130130000_letter_redactions';
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await run(`SET session_replication_role = replica;
    INSERT INTO redactions (id, application_id, question, created_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'essay', now())`);
  const before = await run('SELECT id, question, document_id FROM redactions');
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run('SELECT id, question, document_id FROM redactions')).toEqual(before);
  expect(await run('SELECT reference_id FROM redactions')).toEqual([{ reference_id: null }]);
  await expect(run('UPDATE redactions SET replacement_id = gen_random_uuid()')).rejects.toThrow(
    /redactions_replacement/,
  );
  await database.drop();
});
