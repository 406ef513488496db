import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS } from '../access.ts';
import { projectFolder } from '../projectFolder.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { FORM } from '../test/applying.ts';
import { makeApplication, makeReview, makeScholarship } from '../test/factories.ts';
import { makePerson, type Person } from '../test/people.ts';
import { wireScholarship } from '../test/scholarships.ts';
import { FACADE } from './facade.ts';

let portal: TestPortal;
const routes = new Set<string>();

beforeAll(async () => {
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
  };
  portal = await startTestPortal({}, { onRoute });
});

afterAll(() => portal.close());

type Row = {
  call: (target: Person, caller: Person | null, id: string) => InjectOptions;
  /** Makes a record of the target's that the call is about; `id` is its id. */
  about?: (owner: Person) => Promise<{ id: string }>;
  /** The status for visitor, user, moderator, admin. */
  statuses: [number, number, number, number];
};

const everybody: Row['statuses'] = [200, 200, 200, 200];
const admins: Row['statuses'] = [401, 403, 403, 200];
const signedIn: Row['statuses'] = [401, 200, 200, 200];
const staff: Row['statuses'] = [401, 403, 200, 200];
const foreign = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

const ownApplication = async ({ id: applicantId }: Person) => {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  return makeApplication(portal.ctx, { applicantId, scholarshipId });
};
const ownReview = async (author: Person) => makeReview(portal.ctx, await ownApplication(author));

/** What each route answers to whom: a route without a line here fails the sweep. */
const EXPECTED: Record<string, Row> = {
  'GET /healthz': { call: () => ({ url: '/healthz' }), statuses: everybody },
  'GET /readyz': { call: () => ({ url: '/readyz' }), statuses: everybody },
  'GET /robots.txt': { call: () => ({ url: '/robots.txt' }), statuses: everybody },
  'GET /sitemap.xml': { call: () => ({ url: '/sitemap.xml' }), statuses: everybody },
  'GET /sitemap-pages.xml': { call: () => ({ url: '/sitemap-pages.xml' }), statuses: everybody },
  'GET /sitemap-:part(^[1-9]\\d{0,3}).xml': {
    call: () => ({ url: '/sitemap-9.xml' }),
    statuses: [404, 404, 404, 404],
  },
  ...Object.fromEntries(
    ['/openapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'].map(
      (url) => [`GET ${url}`, { call: () => ({ url }), statuses: everybody }],
    ),
  ),
  'GET /schema.graphql': { call: () => ({ url: '/schema.graphql' }), statuses: everybody },
  'GET /feeds/newest.xml': { call: () => ({ url: '/feeds/newest.xml' }), statuses: everybody },
  'GET /feeds/closing-soon.xml': { call: () => ({ url: '/feeds/closing-soon.xml' }), statuses: everybody },
  'GET /feeds/deadlines.ics': { call: () => ({ url: '/feeds/deadlines.ics' }), statuses: everybody },
  // The pages are for everybody; what a person sees on them comes through the other doors.
  'GET /*': {
    call: () => ({ url: '/nowhere', headers: { accept: 'application/json' } }),
    statuses: [404, 404, 404, 404],
  },
  // Not there in production.
  'GET /dev/mail': { call: () => ({ url: '/dev/mail' }), statuses: everybody },
  'GET /dev/mail/:id': { call: () => ({ url: '/dev/mail/none' }), statuses: [404, 404, 404, 404] },
  'GET /files/:name': { call: () => ({ url: '/files/none.webp' }), statuses: [404, 404, 404, 404] },
  // Without a form: whoever may upload hears that one is missing.
  'POST /upload': {
    call: () => ({ method: 'POST', url: '/upload', payload: {} }),
    statuses: [401, 415, 415, 415],
  },
  'GET /items': { call: () => ({ url: '/items' }), statuses: everybody },
  'GET /singleItem/:id': {
    call: (_target, _caller, id) => ({ url: `/singleItem/${id}` }),
    about: () => makeScholarship(portal.ctx),
    statuses: everybody,
  },
  'GET /items/update/:id': {
    call: (_target, _caller, id) => ({ url: `/items/update/${id}` }),
    about: () => makeScholarship(portal.ctx),
    statuses: staff,
  },
  'POST /items': {
    call: () => ({ method: 'POST', url: '/items', payload: wireScholarship() }),
    statuses: staff,
  },
  'PUT /updateItem/:id': {
    call: (_target, _caller, id) => ({ method: 'PUT', url: `/updateItem/${id}`, payload: wireScholarship() }),
    about: () => makeScholarship(portal.ctx),
    statuses: staff,
  },
  'DELETE /items/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/items/${id}` }),
    about: () => makeScholarship(portal.ctx),
    statuses: staff,
  },
  // A GraphQL call is judged field by field: server/graphql/rights.db.test.ts.
  'GET /graphql': {
    call: () => ({ url: '/graphql?query={portal{name}}', headers: { 'apollo-require-preflight': '1' } }),
    statuses: everybody,
  },
  'POST /graphql': {
    call: () => ({ method: 'POST', url: '/graphql', payload: { query: '{ portal { name } }' } }),
    statuses: everybody,
  },
  // These go by the cookie alone, which nobody here has: a token opens neither.
  'GET /api/auth/*': { call: () => ({ url: '/api/auth/list-sessions' }), statuses: [401, 401, 401, 401] },
  'POST /api/auth/*': {
    call: () => ({ method: 'POST', url: '/api/auth/update-user', payload: { name: 'x' } }),
    statuses: [401, 401, 401, 401],
  },
  'POST /jwt': {
    call: (_target, caller) => ({ method: 'POST', url: '/jwt', payload: { email: caller?.email ?? 'x' } }),
    statuses: [401, 401, 401, 401],
  },
  'GET /users/admin/:email': {
    call: ({ email }) => ({ url: `/users/admin/${encodeURIComponent(email)}` }),
    statuses: admins,
  },
  'GET /reviews': { call: () => ({ url: '/reviews' }), statuses: signedIn },
  'GET /review/user/:email': {
    call: ({ email }) => ({ url: `/review/user/${encodeURIComponent(email)}` }),
    statuses: [401, 403, 200, 200],
  },
  'POST /reviews': {
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: '/reviews',
      payload: { currentItemId: id, rating: 5, review_comment: '' },
    }),
    about: ownApplication,
    statuses: [401, 404, 404, 404],
  },
  // Somebody else's review counts 0, for staff too.
  'PATCH /review/updateItem/:id': {
    call: (_target, _caller, id) => ({
      method: 'PATCH',
      url: `/review/updateItem/${id}`,
      payload: { rating: 5 },
    }),
    about: ownReview,
    statuses: signedIn,
  },
  'DELETE /allreviews/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/allreviews/${id}` }),
    about: ownReview,
    statuses: signedIn,
  },
  'POST /payment': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: '/payment',
      payload: { totalFee: 25, _id: id },
    }),
    statuses: signedIn,
  },
  // A signature counts here, and nobody's role.
  'POST /webhooks/stripe': {
    call: () => ({ method: 'POST', url: '/webhooks/stripe', payload: { id: 'evt_1' } }),
    statuses: [400, 400, 400, 400],
  },
  // These go by the cookie alone; not there in production, nor with a payment service.
  'GET /checkout/test/:id': {
    call: ({ id }) => ({ url: `/checkout/test/${id}` }),
    statuses: [303, 303, 303, 303],
  },
  'POST /checkout/test/:id': {
    call: ({ id }) => ({ method: 'POST', url: `/checkout/test/${id}`, payload: { outcome: 'pay' } }),
    statuses: [401, 401, 401, 401],
  },
  'GET /allscholaritems': { call: () => ({ url: '/allscholaritems' }), statuses: staff },
  'GET /scholaritems': {
    call: ({ email }) => ({ url: `/scholaritems?email=${encodeURIComponent(email)}` }),
    statuses: [401, 403, 200, 200],
  },
  'POST /scholarfromuser': {
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: '/scholarfromuser',
      payload: { ...FORM, gender: 'Female', degree: 'Masters', itemId: id },
    }),
    about: () => makeScholarship(portal.ctx),
    statuses: signedIn,
  },
  'GET /scholaritem/update/:id': {
    call: (_target, _caller, id) => ({ url: `/scholaritem/update/${id}` }),
    about: ownApplication,
    statuses: [401, 404, 200, 200],
  },
  // Somebody else's application counts 0, for staff too.
  'PATCH /scholaritem/updateItem/:id': {
    call: (_target, _caller, id) => ({
      method: 'PATCH',
      url: `/scholaritem/updateItem/${id}`,
      payload: { ...FORM, gender: '', degree: '' },
    }),
    about: ownApplication,
    statuses: signedIn,
  },
  'DELETE /scholaritems/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/scholaritems/${id}` }),
    about: ownApplication,
    statuses: signedIn,
  },
  'DELETE /allscholaritems/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/allscholaritems/${id}` }),
    about: ownApplication,
    statuses: staff,
  },
  'PATCH /feedback/:id': {
    call: (_target, _caller, id) => ({
      method: 'PATCH',
      url: `/feedback/${id}`,
      payload: { feedback: 'Good' },
    }),
    about: ownApplication,
    statuses: staff,
  },
  'PATCH /user/status/:id': {
    call: (_target, _caller, id) => ({ method: 'PATCH', url: `/user/status/${id}` }),
    about: ownApplication,
    statuses: staff,
  },
  'GET /users': { call: () => ({ url: '/users' }), statuses: admins },
  'POST /users': {
    call: (_target, caller) => ({ method: 'POST', url: '/users', payload: { email: caller?.email ?? 'x' } }),
    statuses: [401, 200, 200, 200],
  },
  'PATCH /users/admin/:id': {
    call: ({ id }) => ({ method: 'PATCH', url: `/users/admin/${id}` }),
    statuses: admins,
  },
  'DELETE /users/:id': { call: ({ id }) => ({ method: 'DELETE', url: `/users/${id}` }), statuses: admins },
};

// product: P9.3, P9.4
describe('every route', () => {
  it('has a line in the table of expectations, and no line is left over', () => {
    const own = [...routes].filter((name) => !isFile(name));
    expect(own.sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it('of the facade names a line of the access table', () => {
    for (const { action } of FACADE) if (action) expect(Object.keys(RIGHTS)).toContain(action);
  });

  it.each(Object.entries(EXPECTED))(
    '%s answers each role as expected',
    async (_route, { call, about, statuses }) => {
      const found: number[] = [];
      for (const role of [null, 'USER', 'MODERATOR', 'ADMIN'] as const) {
        const target = await makePerson(portal.ctx);
        const caller = role && (await makePerson(portal.ctx, { role }));
        const options = call(target, caller, about ? (await about(target)).id : '');
        const response = caller ? await portal.requestAs(caller, options) : await portal.request(options);
        found.push(response.statusCode);
        if (role !== 'ADMIN' && response.statusCode >= 400 && /users/.test(String(options.url)))
          expect(await portal.ctx.db.user.count({ where: { id: target.id, role: 'USER' } })).toBe(1);
      }
      expect(found).toEqual(statuses);
    },
  );
});

/** A file of the built client, which is there only when somebody has built it. */
function isFile(route: string): boolean {
  return existsSync(join(projectFolder, 'dist/client', route.replace('GET /', '')));
}

// product: P8.4
describe('the users of the facade', () => {
  it('are told as the wire spells them', async () => {
    const moderator = await portal.person('moderator');
    const student = await portal.person('student');
    const users: object[] = (await portal.requestAs('admin', { url: '/users' })).json();
    expect(users).toContainEqual({
      _id: moderator.id,
      name: 'The moderator',
      email: moderator.email,
      role: 'moderator',
    });
    expect(users).toContainEqual({ _id: student.id, name: 'The student', email: student.email });
    const flags = async (part: 'student' | 'moderator' | 'admin') => {
      const { email } = await portal.person(part);
      return (await portal.requestAs(part, { url: `/users/admin/${email.toUpperCase()}` })).json();
    };
    expect(await flags('student')).toEqual({ admin: false, moderator: false });
    expect(await flags('moderator')).toEqual({ admin: false, moderator: true });
    expect(await flags('admin')).toEqual({ admin: true, moderator: false });
  });

  it('with a foreign e-mail are refused whether it exists or not', async () => {
    const { email } = await portal.person('other');
    const known = await portal.requestAs('student', { url: `/users/admin/${email}` });
    const unknown = await portal.requestAs('student', { url: '/users/admin/nobody@example.org' });
    expect([known.statusCode, unknown.statusCode, unknown.body]).toEqual([403, 403, known.body]);
  });

  it('are changed by a call that names JSON and sends nothing', async () => {
    const person = await makePerson(portal.ctx);
    const headers = { 'content-type': 'application/json' };
    const patch = await portal.requestAs('admin', {
      method: 'PATCH',
      url: `/users/admin/${person.id}`,
      headers,
    });
    expect(patch.json()).toMatchObject({ modifiedCount: 1 });
    const remove = await portal.requestAs('admin', { method: 'DELETE', url: `/users/${person.id}`, headers });
    expect(remove.json()).toEqual({ acknowledged: true, deletedCount: 1 });
  });

  it('are not changed by a body that reaches for the prototype, or is no JSON', async () => {
    const { id } = await makePerson(portal.ctx);
    for (const payload of [
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      '{',
      'x',
    ]) {
      const headers = { 'content-type': 'application/json' };
      const response = await portal.requestAs('admin', {
        method: 'PATCH',
        url: `/users/admin/${id}`,
        headers,
        payload,
      });
      expect([payload, response.statusCode]).toEqual([payload, 400]);
    }
    expect((await portal.ctx.db.user.findUnique({ where: { id } }))?.role).toBe('USER');
  });

  it('that are unknown count 0, and a malformed id is refused', async () => {
    const patch = await portal.requestAs('admin', { method: 'PATCH', url: `/users/admin/${foreign}` });
    expect(patch.json()).toEqual({ acknowledged: true, matchedCount: 0, modifiedCount: 0 });
    const remove = await portal.requestAs('admin', { method: 'DELETE', url: `/users/${foreign}` });
    expect(remove.json()).toEqual({ acknowledged: true, deletedCount: 0 });
    for (const id of ['abc', '-1', '1e9', '0x1', '%00', 'x'.repeat(290)]) {
      const response = await portal.requestAs('admin', { method: 'DELETE', url: `/users/${id}` });
      expect([id, response.statusCode, response.json().code]).toEqual([id, 400, 'INVALID_INPUT']);
    }
  });

  it('are promoted to moderator whatever role the body asks for', async () => {
    const person = await makePerson(portal.ctx);
    const payload = { role: 'admin', isAdmin: true };
    const response = await portal.requestAs('admin', {
      method: 'PATCH',
      url: `/users/admin/${person.id}`,
      payload,
    });
    expect(response.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
    expect((await portal.ctx.db.user.findUnique({ where: { id: person.id } }))?.role).toBe('MODERATOR');
  });

  it('cannot promote themselves', async () => {
    for (const part of ['student', 'moderator'] as const) {
      const { id } = await portal.person(part);
      expect((await portal.requestAs(part, { method: 'PATCH', url: `/users/admin/${id}` })).statusCode).toBe(
        403,
      );
    }
  });

  it('announce themselves once: the first call answers the id, later ones null', async () => {
    const person = await makePerson(portal.ctx);
    const announce = (email: string) =>
      portal.requestAs(person, {
        method: 'POST',
        url: '/users',
        payload: { name: 'x', email, role: 'admin' },
      });
    expect((await announce(person.email)).json()).toEqual({ acknowledged: true, insertedId: person.id });
    expect((await announce(` ${person.email.toUpperCase()} `)).json()).toEqual({
      acknowledged: true,
      insertedId: null,
    });
    expect((await announce('other@example.org')).statusCode).toBe(403);
    expect(await portal.ctx.db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      name: person.name,
      role: 'USER',
    });
  });

  it.each([
    ['GET', '//users'],
    ['GET', '/USERS'],
    ['GET', '/users/'],
    ['GET', '/%2e%2e/users'],
    ['GET', '/users/admin/../'],
    ['OPTIONS', '/users'],
    ['PUT', '/users'],
    ['HEAD', '/users'],
  ] as const)('are not reached by %s %s', async (method, url) => {
    await makePerson(portal.ctx, { email: `canary-${Math.random()}@example.org` });
    const headers = { accept: 'application/json', 'x-http-method-override': 'GET' };
    const response = await portal.request({ method, url, headers });
    expect([401, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain('canary');
  });
});
