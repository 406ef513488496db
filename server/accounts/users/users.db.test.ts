import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatGrant, grantRole } from '../../erasure/grantRole.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;
let admin: Person;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

beforeEach(async () => {
  await portal.ctx.db.user.updateMany({ where: { role: 'ADMIN' }, data: { role: 'USER' } });
  admin = await makePerson(portal.ctx, { role: 'ADMIN' });
});

const change = (who: Person, name: string, id: string) =>
  portal.as(who, `mutation { ${name}(id: "${id}") { id } }`);
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) =>
  errors?.[0]?.extensions.code ?? 'ok';
const roleOf = async (id: string) => (await portal.ctx.db.user.findUnique({ where: { id } }))?.role;
const countAdmins = () => portal.ctx.db.user.count({ where: { role: 'ADMIN', anonymizedAt: null } });

describe('user roles', () => {
  it('user roles change one step at a time, and each change is audited', async () => {
    const person = await makePerson(portal.ctx);
    expect(codeOf(await change(admin, 'promoteUser', person.id))).toBe('ok');
    expect(await roleOf(person.id)).toBe('MODERATOR');
    expect(codeOf(await change(admin, 'promoteUser', person.id))).toBe('CONFLICT');
    expect(codeOf(await change(admin, 'demoteUser', person.id))).toBe('ok');
    expect(codeOf(await change(admin, 'demoteUser', person.id))).toBe('CONFLICT');
    const { data } = await portal.as(
      admin,
      `{ audit(filter: { personId: "${person.id}" }) { totalCount items { action changes { field before { text } after { text } } actor { email } } } }`,
    );
    expect(data.audit).toEqual({
      totalCount: 2,
      items: [
        {
          action: 'user.demote',
          changes: [{ field: 'role', before: { text: 'MODERATOR' }, after: { text: 'USER' } }],
          actor: { email: admin.email },
        },
        {
          action: 'user.promote',
          changes: [{ field: 'role', before: { text: 'USER' }, after: { text: 'MODERATOR' } }],
          actor: { email: admin.email },
        },
      ],
    });
  });

  // product: P7.8
  it('only a verified moderator who is not suspended can become admin', async () => {
    const person = await makePerson(portal.ctx, { emailVerified: false });
    const make = () => change(admin, 'makeAdmin', person.id).then(codeOf);
    const set = (data: object) => portal.ctx.db.user.update({ where: { id: person.id }, data });
    expect(await make()).toBe('CONFLICT');
    await change(admin, 'promoteUser', person.id);
    expect(await make()).toBe('CONFLICT');
    await set({ emailVerified: true, suspendedAt: portal.ctx.now() });
    expect(await make()).toBe('CONFLICT');
    await set({ suspendedAt: null });
    const moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
    expect(codeOf(await change(moderator, 'makeAdmin', person.id))).toBe('FORBIDDEN');
    expect(await roleOf(person.id)).toBe('MODERATOR');
    const can = '{ users(filter: { role: MODERATOR }) { items { id viewerCanMakeAdmin } } }';
    expect((await portal.as(admin, can)).data.users.items).toContainEqual({
      id: person.id,
      viewerCanMakeAdmin: true,
    });

    expect(await make()).toBe('ok');
    expect(await roleOf(person.id)).toBe('ADMIN');
    expect(await make()).toBe('CONFLICT');
    expect(
      await portal.ctx.db.auditEntry.findMany({
        where: { targetId: person.id, action: 'user.makeAdmin' },
        select: { actorId: true, before: true, after: true },
      }),
    ).toEqual([{ actorId: admin.id, before: { role: 'MODERATOR' }, after: { role: 'ADMIN' } }]);
    expect(codeOf(await change(person, 'demoteUser', admin.id))).toBe('ok');
    expect(codeOf(await change(person, 'demoteUser', person.id))).toBe('CONFLICT');
    admin = person;
  });

  // security: C24
  it('admins cannot be deleted, and the last admin cannot be demoted', async () => {
    const second = await makePerson(portal.ctx, { role: 'ADMIN' });
    expect(codeOf(await change(admin, 'deleteUser', second.id))).toBe('CONFLICT');
    expect(codeOf(await change(admin, 'deleteUser', admin.id))).toBe('CONFLICT');
    expect(codeOf(await change(admin, 'demoteUser', second.id))).toBe('ok');
    expect(await roleOf(second.id)).toBe('MODERATOR');
    expect(codeOf(await change(admin, 'demoteUser', admin.id))).toBe('CONFLICT');
    expect(codeOf(await portal.as(admin, 'mutation { deleteMyAccount { id } }'))).toBe('CONFLICT');
    expect(await roleOf(admin.id)).toBe('ADMIN');
    const flags = await portal.as(
      admin,
      '{ viewer { canDeleteAccount } users(filter: { role: ADMIN }) { items { viewerCanPromote viewerCanDemote viewerCanDelete } } }',
    );
    expect(flags.data).toEqual({
      viewer: { canDeleteAccount: false },
      users: { items: [{ viewerCanPromote: false, viewerCanDemote: false, viewerCanDelete: false }] },
    });
  });

  // security: C72
  it('at least one admin remains if two admins demote each other simultaneously', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const second = await makePerson(portal.ctx, { role: 'ADMIN' });
      const codes = await Promise.all([
        change(admin, 'demoteUser', second.id).then(codeOf),
        change(second, 'demoteUser', admin.id).then(codeOf),
      ]);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(await countAdmins()).toBe(1);
      if ((await roleOf(admin.id)) !== 'ADMIN') admin = second;
    }
  });

  it('roles can be changed on the command line, except that of the last admin', async () => {
    const person = await makePerson(portal.ctx);
    const grant = (email: string, role: string) => grantRole(portal.ctx, { email, role });
    expect(await grant(` ${person.email.toUpperCase()}`, 'admin')).toMatchObject({
      before: 'USER',
      after: 'ADMIN',
    });
    await portal.ctx.db.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    expect(formatGrant(await grant(person.email, 'ADMIN'))).toMatch(
      /^WARNING: .* was never confirmed[^\n]*\n.* is ADMIN already\.$/,
    );
    await portal.ctx.db.user.update({ where: { id: person.id }, data: { emailVerified: true } });
    expect(formatGrant(await grant(person.email, 'ADMIN'))).toBe(`${person.email} is ADMIN already.`);
    expect(await grant(admin.email, 'USER')).toMatchObject({ before: 'ADMIN', after: 'USER' });
    await expect(grant(person.email, 'MODERATOR')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(grant('nobody@example.org', 'ADMIN')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(grant(person.email, 'KING')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(
      await portal.ctx.db.auditEntry.findMany({
        where: { targetId: person.id },
        select: { action: true, actorId: true },
      }),
    ).toEqual([{ action: 'user.grant', actorId: null }]);
  });
});

describe('user list', () => {
  const list = (args: string, fields = 'totalCount pageCount page items { name }') =>
    portal.as(admin, `{ users${args} { ${fields} } }`);

  it('the user search matches any part of names and e-mail addresses literally', async () => {
    await makePerson(portal.ctx, { name: 'Zoë 100% Quill_', email: 'zq@quill.example' });
    for (const search of ['quill', 'ZOË', '100%', 'l_', 'zq@qu'])
      expect((await list(`(filter: { search: "${search}" })`)).data.users.items).toEqual([
        { name: 'Zoë 100% Quill_' },
      ]);
    expect((await list('(filter: { search: "%" })')).data.users.totalCount).toBe(1);
    expect((await list(`(filter: { search: "' OR 1=1--" })`)).data.users.totalCount).toBe(0);
  });

  it('the user list can be filtered by role, sorted and paged', async () => {
    await portal.ctx.db.user.updateMany({ where: { role: 'MODERATOR' }, data: { role: 'USER' } });
    for (const name of ['mb', 'Ma', 'mc']) await makePerson(portal.ctx, { name, role: 'MODERATOR' });
    const page = await list('(filter: { role: MODERATOR }, sort: NAME, pageSize: 2)');
    expect(page.data.users).toEqual({
      totalCount: 3,
      pageCount: 2,
      page: 1,
      items: [{ name: 'Ma' }, { name: 'mb' }],
    });
    const past = await list('(filter: { role: MODERATOR }, sort: NAME, pageSize: 2, page: 9)');
    expect(past.data.users).toEqual({ totalCount: 3, pageCount: 2, page: 2, items: [] });
    const byRole = await list('(sort: ROLE, pageSize: 2)', 'items { role }');
    expect(byRole.data.users.items).toEqual([{ role: 'ADMIN' }, { role: 'MODERATOR' }]);
  });

  it.each([
    'page: 0',
    'pageSize: -5',
    'pageSize: 1000000',
    'page: 2147483647',
    'filter: { search: "a\\u0000" }',
  ])('the user list rejects %s', async (argument) =>
    expect(codeOf(await list(`(${argument})`))).toBe('INVALID_INPUT'),
  );

  it('the user list never contains a password hash or a session token', async () => {
    await portal.ctx.db.account.create({
      data: { userId: admin.id, accountId: admin.id, providerId: 'credential', password: 'canary-hash' },
    });
    const answers = [
      await list('', 'items { id name email role image { url } createdAt }'),
      await portal.as(admin, '{ viewer { id name email hasPassword } }'),
      await portal.as(admin, '{ myData }'),
    ];
    expect(answers[1]?.data.viewer.hasPassword).toBe(true);
    expect(JSON.stringify(answers)).not.toMatch(/canary-hash|session-\d+-0/);
  });
});
