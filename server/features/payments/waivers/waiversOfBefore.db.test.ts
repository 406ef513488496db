import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseBefore('20261124140000_fee_waivers');
  await runSql(
    database.url,
    `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    VALUES (gen_random_uuid(), 'Grant', 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-06-15', '2026-01-01');
    INSERT INTO users (id, name, email) SELECT gen_random_uuid(), name, name || '@example.org'
    FROM unnest('{paid,refunding,unpaid}'::text[]) name;
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge, created_at)
    SELECT gen_random_uuid(), u.id, s.id, '1', 'a', u.name, '5', '5', 30, 5, '2026-06-01' FROM users u, scholarships s;
    INSERT INTO payments (id, payer_id, scholarship_id, amount, currency, status, provider, paid_at, refund_requested_at)
    SELECT gen_random_uuid(), u.id, s.id, 3500, 'USD', 'PAID', 'test', '2026-06-02T12:00:00Z',
      CASE WHEN u.name = 'refunding' THEN '2026-06-03T12:00:00Z'::timestamptz END
    FROM users u, scholarships s WHERE u.name <> 'unpaid';
    INSERT INTO payment_attention (payment_id, reason, raised_at) SELECT id, 'REFUND_REFUSED', now()
    FROM payments WHERE refund_requested_at IS NOT NULL;
    INSERT INTO refunds (id, payment_id, amount, is_rest, state, reason, requested_at)
    SELECT gen_random_uuid(), id, amount, true, 'REQUESTED', 'PAID_TWICE', refund_requested_at FROM payments
    WHERE refund_requested_at IS NOT NULL`,
  );
});

afterAll(() => database.drop());

const readMoney = () =>
  runSql(
    database.url,
    `SELECT (SELECT json_agg(a ORDER BY id) FROM applications a) AS applications, (SELECT json_agg(p ORDER BY id) FROM payments p) AS payments,
      (SELECT json_agg(r ORDER BY id) FROM refunds r) AS refunds, (SELECT json_agg(t) FROM payment_attention t) AS attention,
      (SELECT json_agg(l ORDER BY l::text) FROM list_writes l) AS writes`,
  );

// product: P8.11
it('nobody’s fee is waived in a portal of before: what is paid, refunded or owed stays, and partners see no change', async () => {
  const [before] = await readMoney();
  await migrate(database.url, MIGRATIONS);
  const [after] = await readMoney();
  for (const [name, rows] of Object.entries(before as Record<string, object[] | null>))
    expect(after[name] ?? []).toMatchObject(rows ?? []);
  const counts = await runSql(
    database.url,
    `SELECT (SELECT count(*)::int FROM fee_waivers) AS waivers, (SELECT count(*)::int FROM waiver_codes) AS codes,
      (SELECT count(*)::int FROM waiver_requests) AS requests, (SELECT count(*)::int FROM waiver_rules) AS rules`,
  );
  expect(counts).toEqual([{ waivers: 0, codes: 0, requests: 0, rules: 0 }]);
});
