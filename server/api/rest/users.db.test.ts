import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const foreign = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

// product: P8.4
describe('REST user routes', () => {
  it('the user list and the role flags use REST role names', async () => {
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

  it("queries for another e-mail address's role never reveal whether it has an account", async () => {
    const { email } = await portal.person('other');
    const known = await portal.requestAs('student', { url: `/users/admin/${email}` });
    const unknown = await portal.requestAs('student', { url: '/users/admin/nobody@example.org' });
    expect([known.statusCode, unknown.statusCode, unknown.body]).toEqual([403, 403, known.body]);
  });

  it('user routes accept an empty JSON body', async () => {
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

  // security: C22
  it('malformed or prototype-polluting bodies change no user', async () => {
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

  it('calls for unknown users change nothing, and malformed user IDs are rejected', async () => {
    const patch = await portal.requestAs('admin', { method: 'PATCH', url: `/users/admin/${foreign}` });
    expect(patch.json()).toEqual({ acknowledged: true, matchedCount: 0, modifiedCount: 0 });
    const remove = await portal.requestAs('admin', { method: 'DELETE', url: `/users/${foreign}` });
    expect(remove.json()).toEqual({ acknowledged: true, deletedCount: 0 });
    for (const id of ['abc', '-1', '1e9', '0x1', '%00', 'x'.repeat(290)]) {
      const response = await portal.requestAs('admin', { method: 'DELETE', url: `/users/${id}` });
      expect([id, response.statusCode, response.json().code]).toEqual([id, 400, 'INVALID_INPUT']);
    }
  });

  // security: C23
  it('promotion makes a user a moderator regardless of the requested role', async () => {
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

  // security: C23
  it('users cannot promote themselves', async () => {
    for (const part of ['student', 'moderator'] as const) {
      const { id } = await portal.person(part);
      expect((await portal.requestAs(part, { method: 'PATCH', url: `/users/admin/${id}` })).statusCode).toBe(
        403,
      );
    }
  });

  it("POST /users returns a new user's ID once and null afterwards", async () => {
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
    ['PUT', '/users'],
    ['HEAD', '/users'],
  ] as const)('the call %s %s does not expose the user list', async (method, url) => {
    await makePerson(portal.ctx, { email: `canary-${Math.random()}@example.org` });
    const headers = { accept: 'application/json', 'x-http-method-override': 'GET' };
    const response = await portal.request({ method, url, headers });
    expect([401, 404, 405]).toContain(response.statusCode);
    expect(response.body).not.toContain('canary');
  });
});
