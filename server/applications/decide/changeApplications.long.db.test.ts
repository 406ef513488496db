import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { done, openBulkPortal } from './test/bulkPortal.ts';

const lines: string[] = [];
const { portal, applied, bulk, giveFeedback, read } = await openBulkPortal(
  { LOG_LEVEL: 'error' },
  { logTo: { write: (line) => void lines.push(line) } },
);

const mailsOf = async (id: string) => {
  const { applicant } = await read(id);
  return portal.ctx.db.outboxMail.count({ where: { to: applicant.email } });
};

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
    // The first call also fills caches.
    await ask(1);
    const [one, two, eight] = [await ask(1), await ask(2), await ask(8)];
    expect(eight - two).toBe(6 * (two - one));
  });

  it('a bulk call ignores duplicate IDs, even if their case differs', async () => {
    const id = await applied();
    const { data } = await bulk('startProcessingApplications', [id, id.toUpperCase(), id]);
    expect(data.startProcessingApplications).toEqual([done(id)]);
    expect(await mailsOf(id)).toBe(1);
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

  it('applicationIds applies filter, search and order and omits withdrawn applications', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { universityName: 'Quartz College' });
    const of = (applicantName: string, given: object = {}) =>
      applied({ scholarshipId, applicantName, ...given });
    const [zoe, ada] = [await of('Zoe'), await of('Ada', { status: 'REJECTED' })];
    await of('Bo', { cancelledAt: portal.ctx.now() });
    const filter = `scholarshipId: "${scholarshipId}"`;
    expect(await ask(`(filter: { ${filter} }, sort: APPLICANT)`)).toEqual({
      ids: [ada, zoe],
      isCapped: false,
    });
    expect((await ask('(filter: { search: "quartz" }, sort: STATUS)')).ids).toEqual([zoe, ada]);
    expect((await ask(`(filter: { ${filter}, statuses: [REJECTED] })`)).ids).toEqual([ada]);
    const listed = await portal.asModerator(
      '{ applications(sort: UNIVERSITY, pageSize: 100) { items { id } } }',
    );
    const ids = listed.data.applications.items.map(({ id }: { id: string }) => id);
    expect((await ask('(sort: UNIVERSITY)')).ids.slice(0, 100)).toEqual(ids);
    expect(
      getCode(await portal.asModerator(`{ applicationIds(filter: { search: "a\\u0000" }) { ids } }`)),
    ).toBe('INVALID_INPUT');
  });
});

describe('bulk changes of applications', () => {
  it('bulk feedback with an invalid text changes no application', async () => {
    const id = await applied();
    for (const feedback of ['', '  ', 'x'.repeat(5001)]) {
      const { errors } = await giveFeedback([id], feedback);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { feedback: expect.any(String) },
      });
    }
    expect(await read(id)).toMatchObject({ feedback: null, version: 1 });
  });

  it('a bulk change continues after an unexpected failure and logs it under a reference', async () => {
    const [first, broken, last] = [await applied(), await applied(), await applied()];
    await portal.ctx.db.$executeRawUnsafe(`
      CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the disk of % is broken', NEW.id; END $$`);
    await portal.ctx.db.$executeRawUnsafe(`
      CREATE TRIGGER break_one BEFORE UPDATE ON applications FOR EACH ROW WHEN (NEW.id = '${broken}')
      EXECUTE FUNCTION break_one()`);
    const { data } = await bulk('startProcessingApplications', [first, broken, last]);
    const [one, two, three] = data.startProcessingApplications;
    expect([one, three]).toEqual([done(first), done(last)]);
    expect(two).toMatchObject({ id: broken, isDone: false, code: 'INTERNAL' });
    expect(two.message).not.toContain('disk');
    const reference = two.message.split('Reference: ')[1];
    expect(lines.filter((line) => line.includes(reference) && line.includes('is broken'))).toHaveLength(1);
    expect((await read(broken)).events).toEqual([]);
    expect((await read(last)).status).toBe('PROCESSING');
  });
});
