import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPortal } from '../../../test/api.ts';
import { flushChanges } from '../../../test/flushChanges.ts';
import { openTwoRoles, type TwoRoles } from '../../../test/twoRoles.ts';

const ROUNDS = 30;
const ROWS = 25;

/**
 * Half of the writers use the portal's role. The others use a role whose transactions the portal's role cannot
 * inspect.
 */
const WRITERS = 8;

const SCHOLARSHIPS = 5_500;

let roles: TwoRoles;
let portal: TestPortal;
let owner: pg.Client;

beforeAll(async () => {
  roles = await openTwoRoles();
  ({ portal, owner } = roles);
});

afterAll(() => roles.close());

const INSERT = `
  INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
    university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
    application_deadline, scholarship_post_date, description)
  SELECT gen_random_uuid(), 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-12-01', '2026-01-01', $1
  FROM generate_series(1, $2)`;

/**
 * Selects only scholarships that no writer has changed or locked, so that later changes cannot hide a missed change.
 */
const LOCK = `
  SELECT id FROM scholarships WHERE archived_at IS NULL AND description = 'Original'
  ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`;

const DESCRIBE = 'UPDATE scholarships SET description = $1 WHERE id = ANY($2)';

async function write(client: pg.Client, name: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query('BEGIN');
    // Assigns the transaction id before the changes, so that transactions may commit in a different order than their
    // ids.
    await client.query('SELECT pg_current_xact_id()');
    const { rows } = await client.query<{ id: string }>(LOCK, [ROWS - 3]);
    const ids = rows.map(({ id }) => id);
    await client.query(DESCRIBE, [`${name} ${round}`, ids]);
    await client.query(INSERT, [`New of ${name}`, 1]);
    await client.query('DELETE FROM scholarships WHERE id = $1', [ids[0]]);
    await client.query('UPDATE scholarships SET archived_at = now() WHERE id = $1', [ids[1]]);
    await client.query('COMMIT');
  }
}

const QUERY = `query ($after: String) { scholarshipChanges(after: $after) {
  cursor hasMore items { id isRemoved scholarship { description } } } }`;

function keepCopy() {
  const copy = new Map<string, string>();
  let after: string | null = null;
  let changes = 0;
  return {
    copy,
    count: () => changes,
    async read() {
      for (let hasMore = true; hasMore; ) {
        const { data, errors } = await portal.asVisitor(QUERY, { after });
        expect(errors).toBeUndefined();
        for (const { id, isRemoved, scholarship } of data.scholarshipChanges.items) {
          changes += 1;
          if (isRemoved) copy.delete(id);
          else copy.set(id, scholarship.description);
        }
        ({ cursor: after, hasMore } = data.scholarshipChanges);
      }
    },
  };
}

it('a copy of the catalogue read during 10,000 concurrent changes equals the original', async () => {
  await owner.query(INSERT, ['Original', SCHOLARSHIPS]);
  const partner = keepCopy();
  await partner.read();
  // Keeps a snapshot open during all changes, as pg_dump does.
  const dump = await roles.connectAs('owner');
  await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await dump.query('SELECT count(*) FROM scholarships');

  const late = await roles.connectAs(1);
  await late.query('BEGIN');
  const { rows: held } = await late.query<{ id: string }>(LOCK, [5]);
  await late.query(DESCRIBE, ['Late', held.map(({ id }) => id)]);
  const { rows: free } = await owner.query<{ id: string }>(LOCK, [5]);
  await owner.query(DESCRIBE, ['Early', free.map(({ id }) => id)]);
  await partner.read();
  await late.query('COMMIT');

  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, n) =>
    write(await roles.connectAs(n % 2 === 0 ? 0 : 1), `Writer ${n}`),
  );
  const reader = (async () => {
    while (!isOver) await partner.read();
  })();
  try {
    await Promise.all(writers);
  } finally {
    isOver = true;
    await reader;
  }
  await flushChanges(portal.ctx.db);
  await partner.read();

  const { rows } = await owner.query<{ id: string; name: string }>(
    'SELECT id, description AS name FROM scholarships WHERE archived_at IS NULL',
  );
  expect(partner.count()).toBeGreaterThan(10_000);
  expect(rows.filter(({ id, name }) => partner.copy.get(id) !== name)).toEqual([]);
  expect(partner.copy.size).toBe(rows.length);
  await dump.query('COMMIT');
}, 120_000);
