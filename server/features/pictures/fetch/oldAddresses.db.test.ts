import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';
import { runJobs } from '../../../test/jobs.ts';

let portal: TestPortal;
const person = randomUUID();

// A portal of before, with addresses of pictures that were never fetched.
beforeAll(async () => {
  const database = await createDatabaseBefore('20261123060301_picture_fetches');
  const run = (sql: string) => runSql(database.url, sql);
  const people = [
    [person, 'https://127.0.0.1/me.png'],
    [randomUUID(), `/files/${randomUUID()}.webp`],
    [randomUUID(), `https://portal.example/files/${randomUUID()}.webp`],
    [randomUUID(), null],
  ];
  for (const [id, image] of people)
    await run(
      `INSERT INTO users (id, name, email, image) VALUES ('${id}', 'Ada', '${id}@example.org', ${image ? `'${image}'` : 'NULL'})`,
    );
  for (const image of ['https://127.0.0.1/a.png', 'https://127.0.0.1/a.png', null])
    await run(
      `INSERT INTO scholarships (id, scholarship_name, university_name, university_image_url, university_country,
         university_city, university_world_rank, subject_category, scholarship_category, degree, application_fees,
         service_charge, application_deadline, scholarship_post_date)
       VALUES (gen_random_uuid(), 'A', 'B', ${image ? `'${image}'` : 'NULL'}, 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 30, 5,
         '2026-12-01', '2026-01-01')`,
    );
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({ FETCH_PICTURES: 'true' }, { database });
});

afterAll(() => portal.close());

// product: P8.9
it('each address that a portal of before has is fetched once, and its accounts and scholarships stay as they are', async () => {
  const waiting = await portal.ctx.db.pictureFetch.findMany({ orderBy: { url: 'asc' } });
  expect(waiting).toMatchObject([
    { url: 'https://127.0.0.1/a.png', userId: null },
    { url: 'https://127.0.0.1/me.png', userId: person },
  ]);
  expect(waiting.every(({ dueAt }) => dueAt !== null)).toBe(true);
  await portal.ctx.db.$executeRaw`SELECT graphile_worker.add_job('fetchPictures')`;
  await runJobs(portal.ctx, { send: async () => {} });
  const tried = await portal.ctx.db.pictureFetch.findMany();
  expect(tried.map(({ problem, dueAt }) => [problem, dueAt])).toEqual([
    ['UNREACHABLE', null],
    ['UNREACHABLE', null],
  ]);
  expect(
    await portal.ctx.db.scholarship.count({ where: { universityImageUrl: 'https://127.0.0.1/a.png' } }),
  ).toBe(2);
});
