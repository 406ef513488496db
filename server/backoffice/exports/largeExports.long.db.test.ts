import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

const ROWS = 20_000;
const FEEDBACK = 1_000;
const REVIEWS = 1_300;
const BATCH = 2_000;

let portal: TestPortal;
const sent: Readable[] = [];

beforeAll(async () => {
  portal = await startTestPortal(
    {},
    {
      onRoute: (route) => {
        if (!route.url.startsWith('/exports/')) return;
        route.onSend = async (_request, _reply, payload) => {
          if (payload instanceof Readable) sent.push(payload);
          return payload;
        };
      },
    },
  );
  await fill();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => portal.close());

async function fill(): Promise<void> {
  const { db } = portal.ctx;
  await db.$executeRaw`
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    SELECT gen_random_uuid(), 'Award ' || n % 20, 'University ' || n % 30, 'Norway', 'Bergen', 100,
      (ARRAY['ENGINEERING', 'DOCTOR'])[n % 2 + 1], 'PARTIAL',
      (ARRAY['BACHELOR', 'MASTERS', 'DIPLOMA'])[n % 3 + 1], n % 50, 5, '2026-09-30', '2026-01-01'::date + n % 90
    FROM generate_series(1, 900) n`;
  for (let first = 1; first <= ROWS; first += BATCH)
    await db.$executeRaw`
      WITH people AS (
        INSERT INTO users (id, name, email, role, created_at)
        SELECT gen_random_uuid(), 'Person ' || n % 70, 'p' || n || '@example.org',
          CASE WHEN n % 100 = 0 THEN 'MODERATOR'::role ELSE 'USER'::role END,
          '2026-01-01'::timestamptz + n % 500 * interval '1 hour'
        FROM generate_series(${first}::int, ${first + BATCH - 1}::int) n
        RETURNING *, substring(email from '\\d+')::int AS n
      ), applications AS (
        INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, status,
          application_fees, service_charge, feedback, created_at)
        SELECT gen_random_uuid(), u.id, s.ids[n % 900 + 1], '1', 'x', CASE WHEN n % 2 = 0 THEN name ELSE upper(name) END,
          '1', '1', (ARRAY['PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED'])[n % 4 + 1]::application_status, 20, 5,
          repeat('x', ${FEEDBACK}), '2026-01-01'::timestamptz + n % 300 * interval '1 hour'
        FROM people u, (SELECT array_agg(id) AS ids FROM scholarships) s
        RETURNING *
      )
      INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment, created_at)
      SELECT gen_random_uuid(), id, applicant_id, scholarship_id, 4, 'Quick', created_at
      FROM applications ORDER BY id LIMIT ${Math.ceil((REVIEWS * BATCH) / ROWS)}`;
  await db.$executeRaw`ANALYZE`;
}

const ids = async (address: string) =>
  (await portal.requestAs('admin', { url: `/exports/${address}` })).body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(0, 36));

async function pagesOf(field: string, args: string, pages: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data } = await portal.asAdmin(
      `{ ${field}(${args} page: ${page}, pageSize: 100) { items { id } } }`,
    );
    found.push(...data[field].items.map(({ id }: { id: string }) => id));
  }
  return found;
}

describe('large export', () => {
  it.each(['NEWEST', 'OLDEST', 'UNIVERSITY', 'SCHOLARSHIP', 'APPLICANT', 'STATUS'])(
    'a large export of applications sorted by %s matches the screen, without duplicates',
    async (sort) => {
      const asked = 'created=2026-01-12&columns=status';
      const all = await ids(`applications.csv?${asked}&sort=${sort}`);
      expect(all.length).toBeGreaterThan(1000);
      expect(new Set(all).size).toBe(all.length);
      expect(all.slice(0, 1000)).toEqual(
        await pagesOf('applications', `filter: { createdFrom: "2026-01-12" }, sort: ${sort},`, 10),
      );
    },
  );

  it.each(['NEWEST', 'NAME', 'UNIVERSITY_DESC', 'SUBJECT', 'DEGREE_DESC', 'FEE'])(
    'a large export of scholarships sorted by %s matches the screen',
    async (sort) => {
      const all = await ids(`scholarships.csv?sort=${sort}&columns=name`);
      expect(all).toHaveLength(900);
      expect(all).toEqual(await pagesOf('managedScholarships', `sort: ${sort},`, 9));
    },
  );

  it.each(['NEWEST', 'NAME', 'EMAIL', 'ROLE'])(
    'a large export of users sorted by %s matches the screen, without duplicates',
    async (sort) => {
      const all = await ids(`users.csv?sort=${sort}&q=${encodeURIComponent('person 1')}&columns=name`);
      expect(all.length).toBeGreaterThan(1000);
      expect(new Set(all).size).toBe(all.length);
      expect(all.slice(0, 1000)).toEqual(
        await pagesOf('users', `sort: ${sort}, filter: { search: "person 1" },`, 10),
      );
    },
  );

  it('a large export numbers users consecutively from first to last', async () => {
    const { body } = await portal.requestAs('admin', { url: '/exports/users.csv?columns=index' });
    const places = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[1]));
    expect(places.length).toBeGreaterThan(ROWS);
    expect(places).toEqual(places.map((_place, n) => n + 1));
  });

  it('a large export of reviews matches the screen', async () => {
    expect(await ids('reviews.csv?columns=rating')).toEqual(await pagesOf('reviews', '', 13));
  });
});

describe('export download', () => {
  // product: P13.3
  it('an XLSX download uses little memory', async () => {
    const collect = gc();
    const heaps: number[] = [];
    let bytes = 0;
    for await (const chunk of await download('applications.xlsx')) {
      bytes += chunk.length;
      if (bytes < (heaps.length + 1) * 100_000) continue;
      collect();
      heaps.push(process.memoryUsage().heapUsed);
    }
    expect(heaps.length).toBeGreaterThan(9);
    const [, , third = 0, ...later] = heaps;
    expect(Math.max(...later) - third).toBeLessThan(8_000_000);
  }, 60_000);

  it('a download uses little memory for 20,000 rows and 20 MB', async () => {
    const collect = gc();
    const answer = await download('applications.csv');
    let bytes = 0;
    let rows = -1;
    const heaps: number[] = [];
    for await (const chunk of answer) {
      bytes += chunk.length;
      rows += chunk.toString('latin1').split('\n').length - 1;
      if (bytes < (heaps.length + 1) * 1_000_000) continue;
      collect();
      heaps.push(process.memoryUsage().heapUsed);
    }
    expect(rows).toBe(ROWS);
    expect(heaps.length).toBeGreaterThan(19);
    // Compares with the heap after the second megabyte, by which time all code has been loaded and compiled.
    const [, second = 0, ...later] = heaps;
    expect(Math.max(...later) - second).toBeLessThan(8_000_000);
  }, 60_000);

  it.each([
    ['csv', 'identity'],
    ['csv', 'gzip'],
    ['xlsx', 'identity'],
  ])('an aborted download stops reading the database (%s, %s)', async (format, encoding) => {
    const whole = await portal.countQueries(() => ids('applications.csv'));
    const started = await portal.countQueries(async () => {
      const answer = await download(`applications.${format}`, encoding);
      await new Promise((resolve) => answer.once('data', resolve));
      answer.destroy();
      const payload = sent.at(-1);
      await vi.waitFor(() => expect(payload?.destroyed).toBe(true), 5_000);
    });
    expect(started).toBeLessThan(whole / 2);
  });
});

async function download(address: string, encoding = 'identity'): Promise<IncomingMessage> {
  const { headers } = await portal.person('admin');
  const { port } = portal.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { headers: { ...headers, 'accept-encoding': encoding } };
    get(`http://127.0.0.1:${port}/exports/${address}`, options, resolve).on('error', reject);
  });
}

function gc(): () => void {
  setFlagsFromString('--expose_gc');
  return runInNewContext('gc');
}
