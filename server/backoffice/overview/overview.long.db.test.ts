import { describe, expect, it } from 'vitest';
import { readListTotals } from '../../test/overview.ts';
import { LONG_AGO, NOW, openOverviewPortal } from './test/overviewPortal.ts';

const { portal, overview, closedScholarship } = await openOverviewPortal();
// The first call creates the admin, which takes additional queries.
await overview();

describe('overview numbers', () => {
  it('overview numbers are capped at 10,000 like the lists, without additional queries', async () => {
    const { db } = portal.ctx;
    const { id } = await closedScholarship();
    const few = await portal.countQueries(() => overview());
    // Inserts the rows in parts, because a single statement would exceed its time limit on a busy machine.
    for (let first = 1; first <= 10_001; first += 1_000) {
      await db.$executeRaw`
        WITH many AS (
          INSERT INTO users (id, name, email, created_at)
          SELECT gen_random_uuid(), 'Many ' || n, 'many' || n || '@example.org', ${LONG_AGO}
          FROM generate_series(${first}::int, least(${first}::int + 999, 10001)) n
          RETURNING id, name)
        INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
          application_fees, service_charge, created_at)
        SELECT gen_random_uuid(), m.id, ${id}::uuid, '1', 'x', m.name, '1', '1', 20, 5,
          ${NOW}::timestamptz - (split_part(m.name, ' ', 2)::int % 80) * interval '1 day'
        FROM many m`;
    }
    expect(await portal.countQueries(() => overview())).toBe(few);
    const read = await overview();
    const totals = await readListTotals(portal.asAdmin);
    const capped = { totalCount: 10_000, totalIsCapped: true };
    for (const name of ['waitingApplications', 'unpaidApplications'] as const)
      expect([name, read[name], totals[name]]).toEqual([name, capped, capped]);
    expect(read.applicationsByStatus[0].count).toBeGreaterThan(10_000);
    await db.$executeRaw`DELETE FROM applications WHERE scholarship_id = ${id}::uuid`;
  });
});
