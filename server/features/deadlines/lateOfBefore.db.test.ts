import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261124110000_deadline_extensions');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    VALUES (gen_random_uuid(), 'Grant', 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-06-15', '2026-01-01');
    INSERT INTO users (id, name, email) SELECT gen_random_uuid(), name, name || '@example.org'
    FROM unnest('{in-time,paid-in-time,paid-late,unpaid}'::text[]) name;
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge, created_at)
    SELECT gen_random_uuid(), u.id, s.id, '1', 'a', u.name, '5', '5', 30, 5,
      CASE WHEN u.name = 'in-time' THEN '2026-06-15T12:00:00Z' ELSE '2026-06-18T12:00:00Z' END::timestamptz
    FROM users u, scholarships s;
    INSERT INTO payments (id, payer_id, scholarship_id, amount, currency, status, provider, paid_at)
    SELECT gen_random_uuid(), u.id, s.id, 3500, 'USD', 'PAID', 'test',
      CASE WHEN u.name = 'paid-late' THEN '2026-06-18T12:00:00Z' ELSE '2026-06-14T12:00:00Z' END::timestamptz
    FROM users u, scholarships s WHERE u.name <> 'unpaid'`,
  );
});

afterAll(() => database.drop());

// product: P7.23
it('what was taken by the grace of those who had paid is late from now on, and nothing else', async () => {
  await migrate(database.url, MIGRATIONS);
  const late = await runSql(
    database.url,
    'SELECT applicant_name AS name, late_reason AS reason FROM applications WHERE late_reason IS NOT NULL',
  );
  expect(late).toEqual([{ name: 'paid-in-time', reason: 'PAID_IN_TIME' }]);
});
