import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

const MIGRATION = '20261202110000_retain_documents';

// product: P7.69
it('the retention migration preserves documents and allows marking them as deleted', async () => {
  const { url, drop } = await createEmptyDatabase();
  await migrate(url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const [owner, kept, deleted] = [1, 2, 3].map((id) => `00000000-0000-7000-8000-00000000000${id}`);
  await runSql(
    url,
    `INSERT INTO users (id, email, name, updated_at) VALUES ('${owner}', 'a@example.org', 'Ada', now())`,
  );
  const insert = (id = '') =>
    runSql(
      url,
      `INSERT INTO documents (id, owner_id, name, state, type, bytes, sha256, created_at)
       VALUES ('${id}', '${owner}', 'a.pdf', 'CLEAN', 'PDF', 1, '${'0'.repeat(64)}', now())`,
    );
  await insert(kept);
  await migrate(url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  await insert(deleted);
  await runSql(url, `UPDATE documents SET state = 'DELETED', removed_at = now() WHERE id = '${deleted}'`);
  expect(
    await runSql(url, 'SELECT name, state, removed_at IS NULL AS listed FROM documents ORDER BY id'),
  ).toEqual([
    { name: 'a.pdf', state: 'CLEAN', listed: true },
    { name: 'a.pdf', state: 'DELETED', listed: false },
  ]);
  await drop();
});
