import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { createVersionReader } from './catalogueVersion.ts';
import { readZonesAnew } from './readZonesAnew.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Writes in a session that interprets IST as India's time instead of Israel's, so that rows have outdated times. */
async function writeAsBefore(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await client.connect();
  await client.query("SET timezone_abbreviations = 'India'");
  await client.query(sql, values).finally(() => client.end());
}

// product: P7.19
it('startup recalculates only stored times that differ under current time zone rules', async () => {
  const { ctx } = portal;
  const [changed, same] = await Promise.all([
    makeScholarship(ctx, { deadline: '2026-09-30', opensOn: new Date('2026-09-01') }),
    makeScholarship(ctx, { deadline: '2026-09-30', timeZone: 'Europe/Oslo' }),
  ]);
  const { id: applicantId } = await makePerson(ctx);
  await writeAsBefore(`UPDATE scholarships SET time_zone = 'IST' WHERE id = $1`, [changed.id]);
  await writeAsBefore(
    `INSERT INTO deadline_extensions (id, scholarship_id, applicant_id, deadline, deadline_time, time_zone, reason, created_at)
    VALUES (gen_random_uuid(), $1, $2, '2026-10-15', '23:59', 'IST', 'Illness', now())`,
    [changed.id, applicantId],
  );
  const read = async () => {
    const { closesAt, opensAt } = await ctx.db.scholarship.findUniqueOrThrow({ where: { id: changed.id } });
    const extension = await ctx.db.deadlineExtension.findFirstOrThrow({ where: { applicantId } });
    return [opensAt, closesAt, extension.closesAt];
  };
  const noted = () => ctx.db.$queryRaw`SELECT id, change_number::text, version FROM scholarships ORDER BY id`;
  const readVersion = createVersionReader(ctx);
  expect(await read()).toEqual(
    ['2026-08-31T18:30Z', '2026-09-30T18:30Z', '2026-10-15T18:30Z'].map((at) => new Date(at)),
  );
  const [before, version] = [(await noted()) as { id: string }[], await readVersion()];

  expect(await readZonesAnew(ctx)).toBe(2);
  expect(await read()).toEqual(
    ['2026-08-31T22:00Z', '2026-09-30T22:00Z', '2026-10-15T22:00Z'].map((at) => new Date(at)),
  );
  const after = (await noted()) as { id: string }[];
  const touched = after.filter((row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)));
  expect(touched.map(({ id }) => id)).toEqual([changed.id]);
  expect(same.id).not.toBe(changed.id);
  expect(await readVersion()).not.toBe(version);
  const words = await ctx.db.$queryRaw`
    SELECT DISTINCT w.closes_at FROM scholarship_words w WHERE w.id = ${changed.id}::uuid`;
  expect(words).toEqual([{ closes_at: new Date('2026-09-30T22:00Z') }]);
  expect(await readZonesAnew(ctx)).toBe(0);
});
