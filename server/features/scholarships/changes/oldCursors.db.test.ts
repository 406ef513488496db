import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { settleChanges } from '../../../test/settleChanges.ts';

let database: TestDatabase;
let portal: TestPortal;

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'];

/** What the portal answered for the last change before there were numbers, and for `updatedSince` at its instant. */
let cursors: { ofGamma: string; sinceGamma: string };

// A database as an older portal leaves it: changes that have instants and no numbers.
beforeAll(async () => {
  database = await createDatabaseBefore('20261122151424_change_numbers');
  for (const name of [...NAMES, 'Removed'])
    await runSql(
      database.url,
      `INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
         university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
         application_deadline, scholarship_post_date)
       VALUES (gen_random_uuid(), '${name}', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-12-01', '2026-01-01')`,
    );
  const [gamma] = await runSql(
    database.url,
    `SELECT changed_at::text AS at, id, to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS iso
     FROM scholarships WHERE scholarship_name = 'Gamma'`,
  );
  await runSql(database.url, "DELETE FROM scholarships WHERE scholarship_name = 'Removed'");
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  cursors = {
    ofGamma: encode(`${gamma.at} ${gamma.id}`),
    sinceGamma: encode(`${gamma.iso} 00000000-0000-0000-0000-000000000000`),
  };
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

async function read(after: string | null) {
  await settleChanges(portal.ctx.db);
  const { data, errors } = await portal.asVisitor(
    'query ($after: String) { scholarshipChanges(after: $after) { cursor items { isRemoved scholarship { scholarshipName } } } }',
    { after },
  );
  expect(errors).toBeUndefined();
  const { cursor, items } = data.scholarshipChanges;
  const names = items.map(({ scholarship }: { scholarship: { scholarshipName: string } | null }) =>
    scholarship ? scholarship.scholarshipName : 'removed',
  );
  return { cursor, names };
}

it('a database of before keeps the order of its changes, and the cursors that partners hold go on', async () => {
  expect((await read(null)).names).toEqual([...NAMES, 'removed']);
  const first = await read(cursors.ofGamma);
  expect(first.names).toEqual(['Delta', 'Epsilon', 'removed']);
  expect((await read(cursors.sinceGamma)).names).toEqual(['Gamma', 'Delta', 'Epsilon', 'removed']);
  await makeScholarship(portal.ctx, { scholarshipName: 'New' });
  expect((await read(first.cursor)).names).toEqual(['New']);
  expect((await read(cursors.ofGamma)).names).toEqual(['Delta', 'Epsilon', 'removed', 'New']);
});

it('the migration changes no instant and tells no partner of a change', async () => {
  const [row] = await runSql(
    database.url,
    `SELECT count(*)::int AS count FROM scholarships
     WHERE scholarship_name <> 'New' AND change_number <> (extract(epoch FROM changed_at) * 1000000)::bigint`,
  );
  expect(row).toEqual({ count: 0 });
});
