import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { noteArrival } from '../../platform/http/arrival.ts';
import { joinListWrites } from '../../platform/responseCache/readListVersion.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { buildApp } from '../app.ts';
import { sendFullList } from './fullList.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const read = (part: 'admin' | 'moderator' | 'student', etag?: string) =>
  portal.requestAs(part, { url: '/users', headers: etag ? { 'if-none-match': etag } : {} });

async function etagOf(row: object, ctx: RequestContext = { ...portal.ctx, viewer: null }) {
  const app = Fastify();
  noteArrival(app, portal.ctx);
  async function* rows() {
    yield [row];
  }
  app.get('/', (request, reply) => sendFullList(request, reply, { of: ['users'], rows }, { ctx }));
  const answer = await app.inject('/');
  await app.close();
  return answer.headers.etag;
}

describe('full list', () => {
  it('a full list contains every row once, newest first, across all batches', async () => {
    await portal.ctx.db.user.createMany({
      data: Array.from({ length: 1300 }, (_, n) => ({ name: `Row ${n}`, email: `row${n}@example.org` })),
    });
    const answer = await read('admin');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const ids = answer.json().map(({ _id }: { _id: string }) => _id);
    const expected = await portal.ctx.db.user.findMany({ select: { id: true }, orderBy: { id: 'desc' } });
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  it('a full list returns 304 until something changes', async () => {
    const { headers } = await read('admin');
    const etag = String(headers.etag);
    expect(etag).toMatch(/^W\/".+"$/);
    const same = await read('admin', etag);
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await joinListWrites(portal.ctx);
    const joined = String((await read('admin')).headers.etag);
    await portal.ctx.db.user.updateMany({ where: { name: 'Row 7' }, data: { name: 'Renamed' } });
    const changed = await read('admin', joined);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Renamed');
    const after = String(changed.headers.etag);
    await portal.ctx.db
      .$transaction(async (db) => {
        await db.user.updateMany({ data: { name: 'Nobody' } });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    expect((await read('admin', after)).statusCode).toBe(304);
  });

  it('full list ETags differ by reader and never bypass access checks', async () => {
    const url = '/reviews';
    const ask = async (part: 'student' | 'moderator' | 'other') =>
      (await portal.requestAs(part, { url })).headers.etag;
    expect(new Set([await ask('student'), await ask('moderator'), await ask('other')]).size).toBe(3);
    const etag = String((await read('admin')).headers.etag);
    expect((await read('student', etag)).statusCode).toBe(403);
    const demoted = await makePerson(portal.ctx, { role: 'ADMIN' });
    const seen = await portal.requestAs(demoted, { url: '/users' });
    await portal.ctx.db.user.update({ where: { id: demoted.id }, data: { role: 'USER' } });
    const headers = { 'if-none-match': String(seen.headers.etag) };
    expect((await portal.requestAs(demoted, { url: '/users', headers })).statusCode).toBe(403);
  });

  it('a full list returns scholarships by post date, across all pages', async () => {
    for (let day = 10; day < 30; day += 1)
      for (let n = 0; n < 30; n += 1) await makeScholarship(portal.ctx, { posted: `2026-05-${day}` });
    const answer = await portal.request({ url: '/items' });
    const rows = answer.json() as { _id: string; scholarshipPostDate: string }[];
    const order = rows.map(({ _id, scholarshipPostDate }) => `${scholarshipPostDate} ${_id}`);
    expect(new Set(order).size).toBe(600);
    expect(order).toEqual([...order].sort().reverse());
    const etag = String(answer.headers.etag);
    const staff = await portal.requestAs('moderator', { url: '/items', headers: { 'if-none-match': etag } });
    expect(staff.statusCode).toBe(200);
    for (const known of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*'])
      expect(
        (await portal.request({ url: '/items', headers: { 'if-none-match': known } })).statusCode,
        known,
      ).toBe(304);
  });

  it('a full list contains less data for an API key than for its owner', async () => {
    await makeScholarship(portal.ctx, { postedUserEmail: 'office@example.org' });
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const keyOf = async (scopes: string) => {
      const { data } = await portal.as(
        admin,
        `mutation { createPartnerKey(input: { name: "Site", scopes: [${scopes}] }) { key } }`,
      );
      return { authorization: `Bearer ${data.createPartnerKey.key}` };
    };
    const asked = [
      admin.headers,
      await keyOf('SCHOLARSHIPS_READ, APPLICATIONS_READ'),
      await keyOf('SCHOLARSHIPS_READ'),
    ];
    const answers = [];
    for (const headers of asked) answers.push(await portal.request({ url: '/items', headers }));
    expect(answers.map(({ body }) => body.includes('office@example.org'))).toEqual([true, false, false]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('full list ETags change with the time zone and the row format', async () => {
    const { id: applicantId } = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await makeApplication(portal.ctx, { applicantId, scholarshipId, createdAt: portal.ctx.now() });
    const url = '/allscholaritems';
    const seen = await portal.requestAs('moderator', { url });
    const { env } = portal.ctx;
    const moved = await buildApp({
      ctx: { ...portal.ctx, env: { ...env, TIME_ZONE: 'Pacific/Auckland' } },
      pictures: portal.pictures,
    });
    const { headers } = await portal.person('moderator');
    const known = { ...headers, 'if-none-match': String(seen.headers.etag) };
    const [there, here] = [
      await moved.inject({ url, headers: known }),
      await portal.request({ url, headers: known }),
    ];
    await moved.close();
    expect([there.statusCode, here.statusCode]).toEqual([200, 304]);
    expect([seen.json()[0].cureentDate, there.json()[0].cureentDate]).toEqual(['6/15/2026', '6/16/2026']);

    expect(await etagOf({ name: 'Ada' })).toBe(await etagOf({ name: 'Ada' }));
    expect(await etagOf({ name: 'Ada' })).not.toBe(await etagOf({ name: 'Ada', image: null }));
  });

  it("full list ETags depend on the reader's organisations and the allowed picture hosts", async () => {
    const person = await makePerson(portal.ctx);
    const as = (...coordinates: string[]) =>
      etagOf({}, { ...portal.ctx, viewer: { ...person, role: 'USER', coordinates } as unknown as Viewer });
    expect(await as('one', 'two')).toBe(await as('two', 'one'));
    expect(new Set([await as(), await as('one'), await as('one', 'two')]).size).toBe(3);
    const env = { ...portal.ctx.env, IMAGE_HOSTS: ['images.example'] };
    expect(await etagOf({}, { ...portal.ctx, env, viewer: null })).not.toBe(await etagOf({}));
  });

  it('a full list is read from the database only as fast as clients read', async () => {
    const { headers } = await portal.person('admin');
    for (let first = 1; first < 8000; first += 500)
      await portal.ctx.db.$executeRaw`
        INSERT INTO users (id, name, email, updated_at)
        SELECT gen_random_uuid(), repeat('x', 4000), 'long' || n || '@example.org', now()
        FROM generate_series(${first}::int, ${first}::int + 499) n`;
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const wanted = get(`${origin}/users`, { headers });
    let queries = await portal.countQueries(async () => {
      const [response] = (await once(wanted, 'response')) as [IncomingMessage];
      await once(response, 'readable');
    });
    // Reads until the connection's buffers are full. The list must then wait while fifty other queries run.
    for (let waited = 0; queries < 13 && (queries < 3 || waited < 50); waited += 1) {
      const more = await portal.countQueries(() => portal.ctx.db.$queryRaw`SELECT`);
      queries += more - 1;
      if (more > 1) waited = 0;
    }
    wanted.destroy();
    expect(queries).toBeGreaterThan(2);
    expect(queries).toBeLessThan(13);
  });

  it('a full list without rows is an empty array', async () => {
    expect((await portal.requestAs('student', { url: '/reviews' })).body).toBe('[]');
  });
});
