import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;

const PERSON = '00000000-0000-7000-8000-000000000001';
const ADMIN = '00000000-0000-7000-8000-000000000002';
const idOf = (number: number) => `00000000-0000-7000-8000-0000000001${number}0`;

beforeAll(async () => {
  database = await createDatabaseBefore('20261124100000_refunds');
  await runSql(
    database.url,
    `INSERT INTO users (id, name, email, updated_at) VALUES ('${PERSON}', 'Pia', 'pia@example.org', now()), ('${ADMIN}', 'Ada', 'ada@example.org', now());
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    SELECT id::uuid, 'Harbour', 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5, '2026-12-01', '2026-01-01'
    FROM unnest('{${[1, 2, 3, 4].map(idOf).join()}}'::text[]) id;
    INSERT INTO payments (id, payer_id, scholarship_id, amount, currency, provider, status, paid_at, refunded_at,
      refund_requested_at, refund_reason, refund_note, provider_refund_id)
    SELECT id::uuid, '${PERSON}', id::uuid, amount, 'USD', 'test', status::payment_status, '2026-06-01T00:00Z', refunded::timestamptz,
      asked::timestamptz, reason::refund_reason, note, provider
    FROM (VALUES
      ('${idOf(1)}', 3500, 'REFUNDED', '2026-06-03T00:00Z', '2026-06-02T00:00Z', 'BY_STAFF', 'Moved.', 're_1'),
      ('${idOf(2)}', 2000, 'REFUNDED', '2026-06-04T00:00Z', NULL, NULL, NULL, NULL),
      ('${idOf(3)}', 1000, 'PAID', NULL, '2026-06-05T00:00Z', 'PAID_TWICE', NULL, NULL),
      ('${idOf(4)}', 500, 'PAID', NULL, '2026-06-06T00:00Z', 'AFTER_DEADLINE', NULL, NULL)
    ) given (id, amount, status, refunded, asked, reason, note, provider);
    INSERT INTO payment_attention (payment_id, reason, raised_at) VALUES ('${idOf(4)}', 'REFUND_REFUSED', '2026-06-07T00:00Z');
    INSERT INTO audit_entries (id, actor_id, action, target_type, target_id)
    VALUES (gen_random_uuid(), '${ADMIN}', 'payment.refund', 'payment', '${idOf(1)}')`,
  );
});

afterAll(() => database.drop());

// product: P8.10
it('what a portal of before has refunded, or is refunding, is refunds of whole payments', async () => {
  await migrate(database.url, MIGRATIONS);
  const rows = await runSql(
    database.url,
    `SELECT payment_id AS payment, amount, is_rest AS rest, state, reason, note, requested_by_id AS who, provider_refund_id AS named,
      requested_at AS asked, settled_at AS settled FROM refunds ORDER BY payment_id`,
  );
  const at = (day: number) => new Date(`2026-06-0${day}T00:00:00Z`);
  const none = { note: null, who: null, named: null, rest: true };
  expect(rows).toEqual([
    {
      ...none,
      payment: idOf(1),
      amount: 3500,
      state: 'SUCCEEDED',
      reason: 'BY_STAFF',
      note: 'Moved.',
      who: ADMIN,
      named: 're_1',
      asked: at(2),
      settled: at(3),
    },
    {
      ...none,
      payment: idOf(2),
      amount: 2000,
      state: 'SUCCEEDED',
      reason: null,
      asked: at(4),
      settled: at(4),
    },
    {
      ...none,
      payment: idOf(3),
      amount: 1000,
      state: 'REQUESTED',
      reason: 'PAID_TWICE',
      asked: at(5),
      settled: null,
    },
    {
      ...none,
      payment: idOf(4),
      amount: 500,
      state: 'FAILED',
      reason: 'AFTER_DEADLINE',
      asked: at(6),
      settled: at(7),
    },
  ]);
});
