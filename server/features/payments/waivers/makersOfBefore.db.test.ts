import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

let database: TestDatabase;

const [ADDER, WRITER, CHANGER, OTHER] = Array.from({ length: 4 }, () => randomUUID());

/** A scholarship that waives its fee, with what the audit says of its conditions: who changed what into what. */
const waiving = (
  name: string,
  condition: string,
  changes: [actor: string | undefined, from: string, to: string][],
) => `
  WITH s AS (INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    VALUES (gen_random_uuid(), '${name}', 'Bergen', 'Norway', 'Bergen', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
      '2026-06-15', '2026-01-01') RETURNING id),
  r AS (INSERT INTO waiver_rules (scholarship_id, condition, updated_at) SELECT id, ${condition}::jsonb, now() FROM s),
  added AS (INSERT INTO audit_entries (id, actor_id, action, target_type, target_id)
    SELECT gen_random_uuid(), '${ADDER}', 'scholarship.create', 'scholarship', id FROM s)
  INSERT INTO audit_entries (id, actor_id, action, target_type, target_id, before, after)
  SELECT gen_random_uuid(), c.actor::uuid, 'waiver.setRules', 'scholarship', id,
    jsonb_build_object('condition', c.before::jsonb), jsonb_build_object('condition', c.after::jsonb)
  FROM s, (VALUES ${changes.map(([actor, from, to]) => `('${actor}', '${from}', '${to}')`).join(', ') || '(NULL, NULL, NULL)'}) c (actor, before, after)
  WHERE c.actor IS NOT NULL`;

beforeAll(async () => {
  database = await createDatabaseBefore('20261127221500_waiver_condition_makers');
  const people = [ADDER, WRITER, CHANGER, OTHER]
    .map((id) => `('${id}', 'P', '${id}@example.org')`)
    .join(', ');
  await runSql(database.url, `INSERT INTO users (id, name, email) VALUES ${people}`);
  const [none, first, second] = ['null', '{"fact": "a"}', '{"fact": "b"}'];
  await runSql(
    database.url,
    waiving('Set', `'${second}'`, [
      [WRITER, none, first],
      [OTHER, first, first],
      [CHANGER, first, second],
    ]),
  );
  await runSql(database.url, waiving('Copied', `'${first}'`, []));
  await runSql(database.url, waiving('Copied and changed', `'${second}'`, [[CHANGER, first, second]]));
  await runSql(database.url, waiving('Removed', 'NULL', [[WRITER, none, first]]));
});

afterAll(() => database.drop());

// security: C101
it('names the makers of earlier conditions from the audit', async () => {
  await migrate(database.url, MIGRATIONS);
  const rows = await runSql(
    database.url,
    `SELECT s.scholarship_name AS name, r.condition_by AS makers FROM waiver_rules r JOIN scholarships s ON s.id = r.scholarship_id`,
  );
  const makers = Object.fromEntries(
    rows.map(({ name, makers }) => [name as string, [...(makers as string[])].sort()]),
  );
  expect(makers).toEqual({
    Set: [WRITER, CHANGER].sort(),
    Copied: [ADDER],
    'Copied and changed': [ADDER, CHANGER].sort(),
    Removed: [],
  });
});
