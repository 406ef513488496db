import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

it('an application search with more matches than the counting limit is sorted as requested', async () => {
  const { db } = portal.ctx;
  const { id } = await makeScholarship(portal.ctx, { scholarshipName: 'Popular Award' });
  await db.$executeRaw`
    INSERT INTO users (id, name, email)
    SELECT gen_random_uuid(), 'Many ' || n, 'many' || n || '@example.org' FROM generate_series(1, 10001) n`;
  await db.$executeRaw`
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge, created_at)
    SELECT gen_random_uuid(), id, ${id}::uuid, '1', 'x', name, '1', '1', 20, 5,
      '2026-01-01'::timestamptz + substring(name from 6)::int * interval '1 second'
    FROM users WHERE name LIKE 'Many %'`;
  for (const search of ['popul', 'many', '@example.org']) {
    const { data } = await portal.asModerator(
      `{ applications(filter: { search: "${search}" }, sort: OLDEST, pageSize: 2) {
        totalCount totalIsCapped items { applicantName } } }`,
    );
    expect(data.applications).toEqual({
      totalCount: 10_000,
      totalIsCapped: true,
      items: [{ applicantName: 'Many 1' }, { applicantName: 'Many 2' }],
    });
  }
});
