import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSchema } from '../../../scripts/readSchema.ts';
import { diffSchemas, EMPTY_SCHEMA } from '../../../scripts/schemaDiff.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../test/database.ts';
import { projectFolder } from '../files/projectFolder.ts';

let migrated: TestDatabase;
let database: pg.Client;
let modelled: pg.Client;

beforeAll(async () => {
  migrated = await createTestDatabase();
  database = await connect(migrated.url);
  modelled = await connect(await createDatabaseFromModel());
});

afterAll(async () => {
  await Promise.all([database.end(), modelled.end()]);
  await migrated.drop();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function createDatabaseFromModel(): Promise<string> {
  const server = await connect(inject('databaseServer'));
  await server.query('CREATE DATABASE modelled');
  await server.end();
  const url = databaseUrl(inject('databaseServer'), 'modelled');
  const client = await connect(url);
  await client.query(await diffSchemas(EMPTY_SCHEMA, readSchema(join(projectFolder, 'prisma'))));
  await client.end();
  return url;
}

async function rows(client: pg.Client, sql: string): Promise<string[]> {
  const result = await client.query<{ line: string }>(sql);
  return result.rows.map((row) => row.line);
}

const COLUMNS = `
  SELECT concat_ws(' ', table_name, column_name, udt_name, character_maximum_length, datetime_precision,
    numeric_precision, is_nullable) AS line
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1`;
const ENUMS = `
  SELECT t.typname || ' ' || string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder) AS line
  FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname ORDER BY 1`;
const FOREIGN_KEYS = `
  SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE contype = 'f' ORDER BY 1`;
const INDICES = `
  SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`;

describe('migrations and Prisma schema', () => {
  it.each([
    ['columns', COLUMNS],
    ['enums', ENUMS],
    ['foreign keys', FOREIGN_KEYS],
  ])('migrations and Prisma schema have the same %s', async (_name, sql) => {
    const expected = await rows(modelled, sql);
    expect(expected.length).toBeGreaterThan(5);
    expect(await rows(database, sql)).toEqual(expected);
  });

  it('migrations add only known indexes to those in the Prisma schema', async () => {
    const expected = await rows(modelled, INDICES);
    const present = await rows(database, INDICES);
    expect(present).toEqual(expect.arrayContaining(expected));
    const own = present
      .filter((line) => !expected.includes(line))
      .map((line) => line.match(/INDEX (\w+)/)?.[1]);
    expect(own).toEqual(HAND_WRITTEN_INDICES);
  });
});

const HAND_WRITTEN_INDICES = [
  'answer_values_day',
  'answer_values_number',
  'answer_values_text',
  'application_events_moves',
  'application_messages_unread',
  'applications_applicant',
  'applications_cancelled',
  'applications_kinds',
  'applications_search',
  'deadline_extensions_untold',
  'documents_checking',
  'inbox_entries_unread',
  'outages_unsettled',
  'payments_receipt',
  'reference_requests_awaited',
  'reviews_comment_similar',
  'scholarships_amount',
  'scholarships_archived',
  'scholarships_called',
  'scholarships_called_sample',
  'scholarships_closing',
  'scholarships_covers',
  'scholarships_degree',
  'scholarships_described',
  'scholarships_described_sample',
  'scholarships_facets',
  'scholarships_facets_sample',
  'scholarships_fee',
  'scholarships_fee_starts',
  'scholarships_image_url',
  'scholarships_name',
  'scholarships_newest',
  'scholarships_newest_sample',
  'scholarships_newest_starts',
  'scholarships_offered',
  'scholarships_opening',
  'scholarships_rank',
  'scholarships_rank_starts',
  'scholarships_scheduled_at',
  'scholarships_search',
  'scholarships_search_sample',
  'scholarships_subject',
  'scholarships_total_fee',
  'scholarships_university',
  'scholarships_unpublished',
  'search_words_prefix',
  'search_words_similar',
  'users_name',
  'users_rank',
  'users_search',
  'application_labels_once',
  'applications_one_open',
  'applications_one_renewal',
  'applications_reference',
  'awards_live',
  'decisions_one_draft',
  'decisions_one_held',
  'document_requests_unmet',
  'forms_one_profile',
  'payments_one_open',
  'payments_one_paid',
  'picture_fetches_url',
  'reference_requests_once',
  'refunds_one_open_rest',
  'scholarship_slugs_current',
  'scholarship_words_matches',
  'waiver_codes_of_organisation',
  'waiver_codes_of_scholarship',
  'waiver_requests_one_open',
];

// security: C28
describe('database constraints', () => {
  const scholarship = (column: string, value: string) =>
    `
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    SELECT gen_random_uuid(), scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date
    FROM (SELECT 'A' AS scholarship_name, 'B' AS university_name, 'C' AS university_country, 'D' AS university_city,
      1 AS university_world_rank, 'DOCTOR' AS subject_category,
      'PARTIAL' AS scholarship_category, 'MASTERS' AS degree, 0 AS application_fees,
      0 AS service_charge, '2026-02-01'::date AS application_deadline, '2026-01-01'::date AS scholarship_post_date
    ) good CROSS JOIN LATERAL (SELECT ${value} AS replaced) bad`.replace(
      /university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,\n {6}application_deadline, scholarship_post_date\n {4}FROM/,
      (list) => list.replace(new RegExp(`\\b${column}\\b`), 'replaced'),
    );

  it('the database accepts a valid scholarship', async () => {
    await expect(database.query(scholarship('none', '0'))).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([
    ['university_world_rank', '0', 'scholarships_world_rank'],
    ['application_fees', '-1', 'scholarships_application_fees'],
    ['degree', "'a degree'", 'scholarships_degree_code'],
    ['service_charge', '1000001', 'scholarships_service_charge'],
    ['application_deadline', "'2025-12-31'::date", 'scholarships_dates'],
  ])('the database rejects a scholarship with %s = %s', async (column, value, constraint) => {
    await expect(database.query(scholarship(column, value))).rejects.toMatchObject({ constraint });
  });

  it.each([
    [
      "INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'A', 'Upper@example.org')",
      'users_email_lower',
    ],
    [
      "INSERT INTO newsletter_subscriptions (id, email) VALUES (gen_random_uuid(), 'Upper@example.org')",
      'newsletter_subscriptions_email_lower',
    ],
  ])('the database rejects %s', async (statement, constraint) => {
    await expect(database.query(statement)).rejects.toMatchObject({ constraint });
  });

  it('the database rejects invalid ratings, duplicate applications and audit changes', async () => {
    const setUp = `
      INSERT INTO users (id, name, email) VALUES ('00000000-0000-7000-8000-000000000001', 'A', 'a@example.org');
      INSERT INTO audit_entries (id, action, target_type, target_id) VALUES (gen_random_uuid(), 'x', 'user', '1');`;
    await database.query(setUp);
    const [{ id: scholarshipId }] = (await database.query('SELECT id FROM scholarships LIMIT 1')).rows;
    const apply = `INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, application_fees, service_charge)
      VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', '${scholarshipId}', '1', '1', '1', '1', '1', 0, 0) RETURNING id`;
    const [{ id: applicationId }] = (await database.query(apply)).rows;
    await expect(database.query(apply)).rejects.toMatchObject({ constraint: 'applications_one_open' });
    await database.query('UPDATE applications SET cancelled_at = now()');
    await expect(database.query(apply)).resolves.toMatchObject({ rowCount: 1 });
    const review = (
      rating: number,
    ) => `INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment)
      VALUES (gen_random_uuid(), '${applicationId}', '00000000-0000-7000-8000-000000000001', '${scholarshipId}', ${rating}, '')`;
    await expect(database.query(review(3.3))).rejects.toMatchObject({ constraint: 'reviews_rating' });
    await expect(database.query(review(5.5))).rejects.toMatchObject({ constraint: 'reviews_rating' });
    await expect(database.query(review(4.5))).resolves.toMatchObject({ rowCount: 1 });
    await expect(database.query("UPDATE audit_entries SET action = 'y'")).rejects.toThrow('append-only');
    await expect(database.query('DELETE FROM audit_entries')).rejects.toThrow('append-only');
    await expect(database.query('TRUNCATE audit_entries')).rejects.toThrow('append-only');
    await expect(database.query('TRUNCATE users CASCADE')).rejects.toThrow('append-only');
  });
});
