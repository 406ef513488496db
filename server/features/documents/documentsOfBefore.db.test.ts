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

// product: P12.14
it('an application from before documents were asked for again has no request, and can get one', async () => {
  const older = await createDatabaseBefore('20261124235000_document_requests');
  const [owner, scholarship, form, version, set, application] = Array.from({ length: 6 }, randomUUID);
  const questions = [{ key: 'transcript', kind: 'document', label: { en: 'Transcript' } }];
  const content = JSON.stringify({ sections: [{ key: 'papers', title: { en: 'Papers' }, questions }] });
  await runSql(
    older.url,
    `INSERT INTO users (id, name, email, email_verified) VALUES ('${owner}', 'Ada', 'ada@example.org', true);
    INSERT INTO forms (id, purpose, created_at) VALUES ('${form}', 'APPLICATION', now());
    INSERT INTO form_versions (id, form_id, version, content, created_at) VALUES ('${version}', '${form}', 1, '${content}', now());
    INSERT INTO answer_sets (id, form_version_id, answers) VALUES ('${set}', '${version}', '{}');
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date, own_form_id)
      VALUES ('${scholarship}', 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2027-02-01', '2026-01-01', '${form}');
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge, updated_at, answer_set_id)
      VALUES ('${application}', '${owner}', '${scholarship}', '+47 555 80 000', 'Harbour Street 1', 'Ada', '5', '5', 0, 0, '2026-01-02', '${set}')`,
  );
  await migrate(older.url, MIGRATIONS);
  const migrated = await startTestPortal({}, { database: older });
  const id = `applicationId: "${application}"`;
  const requests = `documentRequests { question state }`;
  const read = await migrated.asModerator(`{ application(id: "${application}") { ${requests} } }`);
  expect(read.data.application.documentRequests).toEqual([]);
  const asked = await migrated.asModerator(
    `mutation { requestDocument(${id}, question: "transcript", reason: "Page 2") { ${requests} } }`,
  );
  expect(asked.data.requestDocument.documentRequests).toEqual([{ question: 'transcript', state: 'OPEN' }]);
  await migrated.asAdmin(`mutation { deleteUser(id: "${owner}") { id } }`);
  expect(await migrated.ctx.db.documentRequest.count()).toBe(0);
  await migrated.close();
});
