import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const person = randomUUID();
const picture = randomUUID();
const READ = 'SELECT to_jsonb(u) AS person, to_jsonb(p) AS picture FROM users u, pictures p';
let database: TestDatabase;
let portal: TestPortal;
let before: unknown;

beforeAll(async () => {
  database = await createDatabaseBefore('20261124161000_documents');
  await runSql(
    database.url,
    `INSERT INTO users (id, name, email, email_verified) VALUES ('${person}', 'Ada', 'ada@example.org', true)`,
  );
  await runSql(
    database.url,
    `INSERT INTO pictures (id, owner_id, width, height, bytes) VALUES ('${picture}', '${person}', 1, 1, 1)`,
  );
  before = await runSql(database.url, READ);
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

it('people and pictures of before are as they were, no one has a document, and an account can be deleted', async () => {
  expect(await runSql(database.url, READ)).toEqual(before);
  expect(await portal.ctx.db.document.count()).toBe(0);
  await portal.asAdmin(`mutation { deleteUser(id: "${person}") { id } }`);
  expect(await portal.ctx.db.user.count({ where: { id: person } })).toBe(0);
});

it('a document from before answers could name one is used by none, and can be removed', async () => {
  const [owner, id] = [randomUUID(), randomUUID()];
  const older = await createDatabaseBefore('20261124170000_document_uses');
  await runSql(
    older.url,
    `INSERT INTO users (id, name, email, email_verified) VALUES ('${owner}', 'Ada', 'ada@example.org', true)`,
  );
  await runSql(
    older.url,
    `INSERT INTO documents (id, owner_id, name, bytes, sha256, created_at)
     VALUES ('${id}', '${owner}', 'transcript.pdf', 1, '${'0'.repeat(64)}', now())`,
  );
  await migrate(older.url, MIGRATIONS);
  const migrated = await startTestPortal({}, { database: older });
  expect(await migrated.ctx.db.documentUse.count()).toBe(0);
  await migrated.asAdmin(`mutation { deleteUser(id: "${owner}") { id } }`);
  expect(await migrated.ctx.db.document.count()).toBe(0);
  await migrated.close();
});
