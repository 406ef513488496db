import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '../../events/publish.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { PASSWORD } from '../../test/browser.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { passwords } from '../auth/passwords/passwordHash.ts';

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

describe('audit of users', () => {
  const readTargets = async (userId: string) => {
    const { data, errors } = await portal.as(
      admin,
      `{ audit(filter: { personId: "${userId}" }) { items { action targetUser { id name email } } } }`,
    );
    expect(errors).toBeUndefined();
    return data.audit.items;
  };

  it("an audit entry names the person concerned until that person's account is deleted", async () => {
    const actor = await makePerson(portal.ctx, { role: 'ADMIN' });
    const [kept, left] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    await change(actor, 'promoteUser', kept.id);
    const cost = await portal.countQueries(() => readTargets(actor.id));
    await change(actor, 'promoteUser', left.id);
    await change(actor, 'deleteUser', left.id);
    await publish(portal.ctx, 'review.deleted', { actorId: actor.id, id: kept.id });
    expect(await readTargets(actor.id)).toEqual([
      { action: 'review.delete', targetUser: null },
      { action: 'user.delete', targetUser: null },
      { action: 'user.promote', targetUser: null },
      { action: 'user.promote', targetUser: { id: kept.id, name: kept.name, email: kept.email } },
    ]);
    expect(await portal.countQueries(() => readTargets(actor.id))).toBe(cost);
  });

  it("a moderator's audit entries remain, without the name, after the moderator deletes the account", async () => {
    const mod = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const gone = await portal.as(mod, 'mutation { deleteMyAccount { isKeptAnonymously } }');
    expect(gone.data.deleteMyAccount).toEqual({ isKeptAnonymously: true });
    expect(await readTargets(mod.id)).toEqual([
      { action: 'user.deleteOwn', targetUser: { id: mod.id, name: 'Deleted user', email: null } },
    ]);
  });
});

describe('user roles', () => {
  it('at least one admin remains if both admins delete their accounts simultaneously', async () => {
    for (const [first, second] of [
      ['deleteMyAccount { id }', 'deleteMyAccount { id }'],
      ['demoteUser(id: "OTHER") { id }', 'deleteMyAccount { id }'],
    ] as const) {
      const other = await makePerson(portal.ctx, { role: 'ADMIN' });
      await Promise.all([
        portal.as(admin, `mutation { ${first.replace('OTHER', other.id)} }`),
        portal.as(other, `mutation { ${second} }`),
      ]);
      expect(await countAdmins()).toBe(1);
      if ((await roleOf(admin.id)) !== 'ADMIN') admin = other;
    }
  });

  // security: C24
  it('deleting the own account fails for a moderator who just became the only admin', async () => {
    const mod = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const password = await passwords.hash(PASSWORD);
    const way = { userId: mod.id, accountId: mod.id, providerId: 'credential', password };
    await portal.ctx.db.account.create({ data: way });
    const codes: string[] = [];
    // Runs after the request has read the role, and before the deletion locks the account.
    const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async () => {
      codes.push(codeOf(await change(admin, 'makeAdmin', mod.id)));
      codes.push(codeOf(await portal.as(admin, 'mutation { deleteMyAccount { id } }')));
      return true;
    });
    codes.push(codeOf(await portal.as(mod, `mutation { deleteMyAccount(password: "${PASSWORD}") { id } }`)));
    spy.mockRestore();
    expect(codes).toEqual(['ok', 'ok', 'CONFLICT']);
    expect([await countAdmins(), await roleOf(mod.id)]).toEqual([1, 'ADMIN']);
  });

  // security: C72
  it('deleting a user succeeds even if the user is promoted at the same time', async () => {
    for (let round = 0; round < rounds(10, 200); round += 1) {
      const person = await makePerson(portal.ctx);
      const codes = await Promise.all([
        change(admin, 'promoteUser', person.id).then(codeOf),
        change(admin, 'deleteUser', person.id).then(codeOf),
      ]);
      expect(codes[1]).toBe('ok');
      expect(['ok', 'NOT_FOUND']).toContain(codes[0]);
      expect(await portal.ctx.db.user.count({ where: { id: person.id } })).toBe(0);
    }
  });
});

describe('user list', () => {
  const list = (args: string, fields = 'totalCount pageCount page items { name }') =>
    portal.as(admin, `{ users${args} { ${fields} } }`);

  it('listing one user takes as many queries as listing many', async () => {
    const count = (size: number) =>
      portal.countQueries(() =>
        list(`(pageSize: ${size})`, 'totalCount items { email role viewerCanDemote }'),
      );
    expect(await count(1)).toBe(await count(5));
  });
});
