import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

let portal: TestPortal;
afterAll(() => portal.close());

// product: P14.8
it('references of before keep their links, the first of each as its request, and take their mails with them', async () => {
  const database = await createDatabaseBefore('20261124175000_reference_mails');
  const [person, mail, scholarship, reference] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const links = [0, 1].map(
    (at) => `('${String(at).repeat(64)}', '${reference}', now(), '2026-06-0${at + 1}')`,
  );
  for (const statement of [
    `INSERT INTO users (id, name, email, email_verified) VALUES ('${person}', 'Ada', 'ada@example.org', true)`,
    SCHOLARSHIP(scholarship),
    `INSERT INTO outbox_mails (id, recipient, subject, state, sent_at, message_id)
    VALUES ('${mail}', 'grace@example.org', 'A reference', 'SENT', now(), '<a@example.org>')`,
    `INSERT INTO reference_requests (id, applicant_id, scholarship_id, question, asked, name, email, is_waived, mail_id, created_at)
    VALUES ('${reference}', '${person}', '${scholarship}', 'referees', '{}', 'Grace', 'grace@example.org', true, '${mail}', now())`,
    `INSERT INTO reference_links (hash, reference_id, expires_at, created_at) VALUES ${links.join(', ')}`,
  ])
    await runSql(database.url, statement);
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
  const { db } = portal.ctx;
  const found = await db.referenceLink.findMany({ orderBy: { createdAt: 'asc' } });
  expect(found.map(({ asks, endedAt }) => [asks, endedAt])).toEqual([
    [true, null],
    [false, null],
  ]);
  expect(await db.outboxMail.findMany({ select: { referenceId: true } })).toEqual([
    { referenceId: reference },
  ]);
  await portal.asAdmin(`mutation { deleteUser(id: "${person}") { id } }`);
  expect([await db.reference.count(), await db.referenceLink.count(), await db.outboxMail.count()]).toEqual([
    0, 0, 0,
  ]);
});

// product: P14.13
it('documents, uploads and letters of before a reference had a file stay as they were, and go as before', async () => {
  const database = await createDatabaseBefore('20261125180000_reference_files');
  const [person, id, scholarship, reference] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const statement of [
    `INSERT INTO users (id, name, email, email_verified) VALUES ('${person}', 'Ada', 'ada@example.org', true)`,
    SCHOLARSHIP(scholarship),
    `INSERT INTO documents (id, owner_id, name, bytes, sha256, created_at)
    VALUES ('${id}', '${person}', 'transcript.pdf', 1, '${'0'.repeat(64)}', now())`,
    `INSERT INTO uploads (id, person_id, name, bytes, finished_at, created_at)
    VALUES ('${id}', '${person}', 'transcript.pdf', 1, now(), now())`,
    `INSERT INTO reference_requests (id, applicant_id, scholarship_id, question, asked, name, email, is_waived, state,
      answers, received_at, created_at) VALUES ('${reference}', '${person}', '${scholarship}', 'referees',
      '{"key": "referees", "kind": "reference"}', 'Grace', 'grace@example.org', true, 'RECEIVED',
      '{"letter": "Good."}', now(), now())`,
  ])
    await runSql(database.url, statement);
  const read = `SELECT to_jsonb(d) - 'reference_id' AS document, to_jsonb(u) - 'reference_id' AS upload,
    to_jsonb(r) - 'file_until' AS letter FROM documents d, uploads u, reference_requests r`;
  const before = await runSql(database.url, read);
  await migrate(database.url, MIGRATIONS);
  expect(await runSql(database.url, read)).toEqual(before);
  const migrated = await startTestPortal({}, { database });
  const { db } = migrated.ctx;
  expect(await db.document.findMany({ select: { ownerId: true, referenceId: true } })).toEqual([
    { ownerId: person, referenceId: null },
  ]);
  await migrated.asAdmin(`mutation { deleteUser(id: "${person}") { id } }`);
  expect([await db.document.count(), await db.upload.count(), await db.reference.count()]).toEqual([0, 0, 0]);
  await migrated.close();
});

const SCHOLARSHIP = (
  id: string,
) => `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    VALUES ('${id}', 'Harbour', 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-06-15', '2026-01-01')`;
