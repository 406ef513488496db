import { describe, expect, it } from 'vitest';
import { makeScholarship } from '../../test/factories.ts';
import { done, openBulkPortal } from './test/bulkPortal.ts';

const { portal, applied, bulk, giveFeedback, read } = await openBulkPortal();

describe('IDs of a bulk call', () => {
  it.each([
    'startProcessingApplications',
    'deleteApplications',
    'giveFeedbackToApplications',
    'deleteScholarships',
  ] as const)('the number of queries for %s grows linearly with the IDs', async (name) => {
    const ask = async (count: number) => {
      const made = await Promise.all(Array.from({ length: count }, () => applied()));
      const ids =
        name === 'deleteScholarships'
          ? await Promise.all(made.map(async (id) => (await read(id)).scholarshipId))
          : made;
      return portal.countQueries(async () => {
        const answer =
          name === 'giveFeedbackToApplications' ? await giveFeedback(ids, 'Good') : await bulk(name, ids);
        expect(answer.data[name]).toEqual(ids.map(done));
      });
    };
    const [one, two, eight] = [await ask(1), await ask(2), await ask(8)];
    expect(eight - two).toBe(6 * (two - one));
  });
});

describe('IDs of an application list', () => {
  const ask = async (args: string) =>
    (await portal.asModerator(`{ applicationIds${args} { ids isCapped } }`)).data.applicationIds;

  it('applicationIds returns at most 1,000 IDs and reports if there are more', async () => {
    const { id } = await makeScholarship(portal.ctx, { scholarshipName: 'Popular Award' });
    await applied({ scholarshipId: id });
    await portal.ctx.db.$executeRaw`
      INSERT INTO users (id, name, email)
      SELECT gen_random_uuid(), 'Many ' || n, 'many' || n || '@example.org' FROM generate_series(1, 1000) n`;
    await portal.ctx.db.$executeRaw`
      INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
        application_fees, service_charge, created_at)
      SELECT gen_random_uuid(), id, ${id}::uuid, '1', 'x', name, '1', '1', 20, 5, '2026-01-01'
      FROM users WHERE name LIKE 'Many %'`;
    const args = `filter: { scholarshipId: "${id}" }`;
    const capped = await ask(`(${args})`);
    expect([new Set(capped.ids).size, capped.isCapped]).toEqual([1000, true]);
    const { ids, isCapped } = await ask('(filter: { search: "many" })');
    expect([ids.length, isCapped]).toEqual([1000, false]);
  });
});
