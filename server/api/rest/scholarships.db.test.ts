import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { wireScholarship } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://scholarships.example.org' });
});

afterAll(() => portal.close());

const call = (options: InjectOptions) => portal.requestAs('moderator', options);
const add = (payload: InjectOptions['payload']) => call({ method: 'POST', url: '/items', payload });
const put = (id: string, payload: InjectOptions['payload']) =>
  call({ method: 'PUT', url: `/updateItem/${id}`, payload });
const remove = (id: string) => call({ method: 'DELETE', url: `/items/${id}` });
const read = (id: string) => portal.ctx.db.scholarship.findUnique({ where: { id } });
const unknown = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

describe('REST scholarship routes', () => {
  it('a scholarship can be added, read, changed and deleted over REST', async () => {
    const added = await add(wireScholarship());
    const id: string = added.json().insertedId;
    expect([added.statusCode, added.json()]).toEqual([200, { acknowledged: true, insertedId: id }]);
    const { postedUserEmail, ...form } = wireScholarship();
    const seen = { _id: id, ...form, description: null, officialUrl: null };
    const url = `/singleItem/${id}`;
    expect((await portal.request({ url })).json()).toEqual(seen);
    expect((await portal.requestAs('student', { url })).json()).toEqual(seen);
    expect((await call({ url })).json()).toEqual({ ...seen, postedUserEmail });
    expect((await call({ url: `/items/update/${id}` })).json()).toEqual({ ...seen, postedUserEmail });
    expect((await portal.request({ url: '/items' })).json()).toEqual([seen]);
    expect((await call({ url: '/items' })).json()).toEqual([{ ...seen, postedUserEmail }]);

    const changed = await put(id, wireScholarship({ applicationFees: 0, degree: 'Diploma' }));
    expect(changed.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
    const { email } = await portal.person('moderator');
    expect(await read(id)).toMatchObject({ applicationFees: 0, degree: 'DIPLOMA', postedUserEmail: email });
    const again = await put(id, wireScholarship({ applicationFees: 0, degree: 'Diploma' }));
    expect(again.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
    expect(await read(id)).toMatchObject({ version: 2 });

    expect((await remove(id)).json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await remove(id)).json()).toEqual({ acknowledged: true, deletedCount: 0 });
    expect((await portal.request({ url })).statusCode).toBe(404);
  });

  it('deleting a scholarship with applications archives it', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const { id: applicantId } = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, { applicantId, scholarshipId: id });
    expect((await remove(id)).json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await remove(id)).json()).toEqual({ acknowledged: true, deletedCount: 0 });
    expect((await portal.request({ url: '/items' })).json()).toEqual([]);
    expect((await put(id, wireScholarship())).statusCode).toBe(409);
    expect((await read(id))?.archivedAt).not.toBeNull();
  });

  it('an imported scholarship can be found by its old ID', async () => {
    for (const externalId of ['64f1c0ffee64f1c0ffee64f1', '4711', 'demo:7']) {
      const { id } = await makeScholarship(portal.ctx, { externalId });
      const there = encodeURIComponent(externalId);
      expect((await portal.request({ url: `/singleItem/${there}` })).json()._id).toBe(id);
      expect((await call({ url: `/items/update/${there}` })).json()._id).toBe(id);
      expect((await put(there, wireScholarship())).json().modifiedCount).toBe(1);
      expect((await remove(there)).json().deletedCount).toBe(1);
      expect(await read(id)).toBeNull();
    }
  });

  it('an unknown scholarship returns 404 or a count of 0; malformed IDs return 400', async () => {
    for (const id of [unknown, '64f1c0ffee64f1c0ffee64f9']) {
      expect((await portal.request({ url: `/singleItem/${id}` })).statusCode).toBe(404);
      expect((await call({ url: `/items/update/${id}` })).statusCode).toBe(404);
      expect((await put(id, wireScholarship())).json()).toEqual({
        acknowledged: true,
        matchedCount: 0,
        modifiedCount: 0,
      });
      expect((await remove(id)).json()).toEqual({ acknowledged: true, deletedCount: 0 });
    }
    for (const id of [
      'abc',
      '-1',
      '1e9',
      '99999999999999',
      '0x1',
      '%00',
      '%27%20OR%201=1--',
      'x'.repeat(290),
    ])
      for (const options of [
        { url: `/singleItem/${id}` },
        { url: `/items/update/${id}` },
        { method: 'PUT', url: `/updateItem/${id}`, payload: wireScholarship() },
        { method: 'DELETE', url: `/items/${id}` },
      ] as const) {
        const response = await call(options);
        expect([id, response.statusCode, response.json().code]).toEqual([id, 400, 'INVALID_INPUT']);
        expect(response.body).not.toMatch(/prisma|select/i);
      }
  });
});

describe('protected scholarship fields', () => {
  // security: C22
  it('protected scholarship fields and prototype keys cannot be set', async () => {
    const forged = {
      _id: unknown,
      id: unknown,
      externalId: 'forged',
      role: 'admin',
      status: 'accepted',
      version: 99,
      archivedAt: '2020-01-01',
      archived_at: '2020-01-01',
      createdAt: '2020-01-01',
      totalFee: 1,
      ratingCount: 1000,
      ratingHalfSteps: 10_000,
      universityImageId: unknown,
      userId: unknown,
      universityName: 'Forged',
    };
    const id = (await add(wireScholarship(forged))).json().insertedId;
    const clean = {
      id,
      externalId: null,
      version: 1,
      archivedAt: null,
      totalFee: 25,
      ratingCount: 0,
      universityName: 'Fjordholm',
      universityImageId: null,
      createdAt: portal.ctx.now(),
    };
    expect(await read(id)).toMatchObject(clean);
    await put(id, wireScholarship({ ...forged, postedUserEmail: 'forged@example.org' }));
    const { email: postedUserEmail } = await portal.person('moderator');
    expect(await read(id)).toMatchObject({ ...clean, version: 2, postedUserEmail });
    for (const text of ['{"__proto__":{"archivedAt":1}}', '{"constructor":{"prototype":{"x":1}}}'])
      expect((await call(json(text))).statusCode).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'archivedAt')).toBe(false);
  });
});

const json = (payload: string): InjectOptions => ({
  method: 'POST',
  url: '/items',
  payload,
  headers: { 'content-type': 'application/json' },
});

// security: C27, C28, C29, C30
describe('invalid scholarship input', () => {
  const stored = () => portal.ctx.db.scholarship.count();

  it.each<[string, unknown[], string]>([
    [
      'scholarshipName',
      ['', '   ', null, 5, ['a'], { a: 1 }, 'a\u0000b', '\ud800', 'x'.repeat(201), 'a\r\nb'],
      '',
    ],
    ['university_name', ['', null, 5], ''],
    [
      'university_image',
      ['', null, 5, 'javascript:alert(1)', 'data:image/png;base64,A', 'http://u:p@host/'],
      '',
    ],
    ['university_image', [`https://images.example.org/${'x'.repeat(3000)}`], ''],
    ['universityWorldRank', [0, -1, 1.5, '15', null, 100_001, 2_147_483_648, 1e21], ''],
    ['applicationFees', [-1, 1.5, 1e21, '15', 'NaN', null, 2_147_483_648, true], ''],
    ['serviceCharge', [-1, 1.5, '5', null], ''],
    ['tuitionFees', [-1, 0.5, '100'], ''],
    [
      'subjectCategory',
      ['', null, 'Law', 'ENGINEERING', 'Engineering ', 1],
      'Agriculture, Engineering, Doctor',
    ],
    ['scholarshipCategory', ['Full Fund', 'FULL_FUND'], 'Full fund, Partial, Self-fund'],
    ['degree', ['Masters ', 'masters'], 'Diploma, Bachelor, Masters'],
    ['applicationDeadline', ['', null, '2026-02-31', '31.12.2026', '275760-01-01', '2026-05-31', 5], ''],
    ['scholarshipPostDate', ['', '2026-02-30', '1969-12-31', '2200-01-01', '2026-06-01T00:00:00Z'], ''],
    ['postedUserEmail', ['', 'nobody', 'a@b.c\r\nBcc: x@y.z', 5, null], ''],
  ])('an invalid %s is rejected with a field error and not stored', async (field, values, words) => {
    const before = await stored();
    for (const value of values) {
      const response = await add(wireScholarship({ [field]: value }));
      const { code, fields } = response.json();
      expect([value, response.statusCode, code, Object.keys(fields)]).toEqual([
        value,
        400,
        'INVALID_INPUT',
        [field],
      ]);
      const isMissing = value === '' || value === null || (typeof value === 'string' && value.trim() === '');
      if (isMissing) expect(fields[field]).toBe('This field is required');
      else if (words) expect(fields[field]).toContain(words);
    }
    expect(await stored()).toBe(before);
  });

  it('each missing scholarship field is reported with the required-field message', async () => {
    const { fields } = (await add({})).json();
    const { tuitionFees: _, ...required } = wireScholarship();
    expect(fields).toEqual(
      Object.fromEntries(Object.keys(required).map((name) => [name, 'This field is required'])),
    );
  });

  it.each<[string, InjectOptions, number]>([
    ['malformed JSON', json('{"scholarshipName":'), 400],
    ['an array', json('[]'), 400],
    ['a string', json('"x"'), 400],
    ['null', json('null'), 400],
    ['empty', json(''), 400],
    ['ten thousand levels deep', json(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), 400],
    ['more than 100 kB', json(JSON.stringify({ scholarshipName: 'x'.repeat(101_000) })), 413],
    [
      'plain text',
      { method: 'POST', url: '/items', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    [
      'a form',
      {
        method: 'POST',
        url: '/items',
        payload: 'scholarshipName=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
    ],
  ])('a scholarship body that is %s is rejected', async (_what, options, status) => {
    const before = await stored();
    const response = await call(options);
    expect([response.statusCode, response.json().code === 'INTERNAL']).toEqual([status, false]);
    expect(await stored()).toBe(before);
  });

  it('an invalid update is rejected and leaves the scholarship unchanged', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const before = await read(id);
    const response = await put(id, wireScholarship({ applicationFees: -1, degree: 'PhD' }));
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([
      400,
      ['degree', 'applicationFees'],
    ]);
    expect(await read(id)).toEqual(before);
  });
});
