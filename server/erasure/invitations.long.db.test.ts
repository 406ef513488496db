import { describe, expect, it } from 'vitest';
import { MAX_INVITATIONS } from '../../rules/accounts/invitations.ts';
import { purgeOldInvitations } from '../accounts/invitations/invitationRow.ts';
import { getCode } from '../test/applying.ts';
import { openInvitationsPortal } from '../test/invitations.ts';
import { makeOrganisation } from '../test/organisations.ts';
import { makePerson } from '../test/people.ts';
import { rounds } from '../test/rounds.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { demoteUser } from './changeRole.ts';

const DAY = 86_400_000;
let now = new Date('2026-06-15T12:00:00Z');

const {
  portal,
  organisationId,
  prove,
  send,
  invite,
  withdraw,
  newEmail,
  accept,
  read,
  coordinates,
  roleOf,
  viewerOf,
} = await openInvitationsPortal(() => now);

// product: P7.16
describe('coordinator invitation', () => {
  it('a coordinator invitation can be used once, even if clicked several times simultaneously', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const email = newEmail();
      const token = await invite(email);
      const person = await makePerson(portal.ctx, { email });
      const viewer = { ...person, role: 'USER', emailVerified: true, hasFreshProof: true } as const;
      const clicks = Array.from({ length: 4 }, () => acceptInvitation({ ...portal.ctx, viewer }, { token }));
      const outcomes = (await Promise.allSettled(clicks)).map(({ status }) => status);
      expect(outcomes.sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
      expect(await coordinates(person)).toEqual([organisationId]);
      const joined = { actorId: person.id, action: 'organisation.join' };
      expect(await portal.ctx.db.auditEntry.count({ where: joined })).toBe(1);
    }
  });

  it('a coordinator invitation waits seven days for an account, then expires and is deleted', async () => {
    const email = newEmail();
    const token = await invite(email);
    const before = now;
    now = new Date(before.getTime() + 7 * DAY - 1000);
    const person = await makePerson(portal.ctx, { email });
    expect((await read(person, token)).data.invitation).not.toBeNull();
    now = new Date(before.getTime() + 7 * DAY);
    const late = await makePerson(portal.ctx, { name: 'Late' });
    expect((await read(late, token)).data.invitation).toBeNull();
    await purgeOldInvitations({ ...portal.ctx, now: () => new Date(before.getTime() + 7 * DAY + 1000) });
    expect(await portal.ctx.db.invitation.count({ where: { email } })).toBe(0);
    now = before;
  });

  it('a coordinator invitation adds a second organisation to a coordinator', async () => {
    const email = newEmail();
    const first = await invite(email);
    const person = await makePerson(portal.ctx, { email });
    await accept(person, first);
    const second = await makeOrganisation(portal.ctx);
    expect(getCode(await accept(person, await invite(email, { organisationId: second.id })))).toBe('ok');
    expect((await coordinates(person)).sort()).toEqual([organisationId, second.id].sort());
  });

  it('a coordinator invitation replaces an earlier invitation and is rejected for existing coordinators', async () => {
    const email = newEmail();
    const first = await invite(email);
    const second = await invite(email);
    const person = await makePerson(portal.ctx, { email });
    expect(getCode(await accept(person, first))).toBe('INVALID_INPUT');
    expect(getCode(await accept(person, second))).toBe('ok');
    expect(getCode(await send({ email }))).toBe('CONFLICT');
  });

  it('a coordinator invitation stops working after it is withdrawn', async () => {
    const email = newEmail();
    const token = await invite(email);
    const { id } = await portal.ctx.db.invitation.findFirstOrThrow({ where: { email } });
    expect(getCode(await withdraw(id))).toBe('ok');
    expect(getCode(await accept(await makePerson(portal.ctx, { email }), token))).toBe('INVALID_INPUT');
  });
});

// product: P7.37
describe('staff invitation', () => {
  it('the e-mail of a staff invitation names the role', async () => {
    const email = newEmail();
    await invite(email, { role: 'MODERATOR' });
    const { subject, text } = await portal.ctx.db.outboxMail.findFirstOrThrow({ where: { to: email } });
    expect(subject).toBe('Become a moderator of AvailAble Scholarship');
    expect(text).toContain('manage all scholarships, work on all applications and delete reviews');
  });

  it('an address has only one staff invitation, even if two are sent simultaneously', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const email = newEmail();
      await Promise.all([send({ email, role: 'MODERATOR' }), send({ email, role: 'MODERATOR' })]);
      expect(await portal.ctx.db.invitation.count({ where: { email } })).toBe(1);
    }
  });

  it('a staff invitation is rejected once the maximum number of invitations is pending', async () => {
    const { id: inviterId } = await portal.person('admin');
    const expiresAt = new Date(now.getTime() + DAY);
    const rows = Array.from({ length: MAX_INVITATIONS }, (_, place) => ({
      ...{ inviterId, email: `waiting${place}@example.org`, hash: `h${place}`, expiresAt },
      role: 'MODERATOR' as const,
    }));
    await portal.ctx.db.invitation.createMany({ data: rows });
    expect(getCode(await send({ email: newEmail(), role: 'ADMIN' }))).toBe('CONFLICT');
    expect(getCode(await send({ email: newEmail() }))).toBe('ok');
    const { id } = await portal.ctx.db.invitation.findFirstOrThrow({ where: { hash: 'h0' } });
    await withdraw(id);
    expect(getCode(await send({ email: newEmail(), role: 'ADMIN' }))).toBe('ok');
  });

  it("pending staff invitations are listed with the organisations' invitations, newest first", async () => {
    const [first, second] = [newEmail(), newEmail()];
    await invite(first);
    const token = await invite(second, { role: 'ADMIN' });
    const query = '{ invitations { totalCount items { email role organisation { name } } } }';
    const { data } = await portal.asAdmin(query);
    expect(data.invitations).toEqual({
      totalCount: 2,
      items: [
        { email: second, role: 'ADMIN', organisation: null },
        { email: first, role: 'COORDINATOR', organisation: { name: 'University of Bergen' } },
      ],
    });
    const person = await makePerson(portal.ctx, { email: second });
    await accept(person, token);
    expect((await portal.asAdmin('{ invitations { totalCount } }')).data.invitations.totalCount).toBe(1);
    await portal.ctx.db.user.update({ where: { id: person.id }, data: { role: 'USER' } });
  });

  it('a staff invitation shortens the sessions of the new staff member', async () => {
    const email = newEmail();
    const token = await invite(email, { role: 'MODERATOR' });
    const person = await makePerson(portal.ctx, { email });
    await portal.ctx.db.session.update({
      where: { id: person.sessionId },
      data: { createdAt: now, expiresAt: new Date(now.getTime() + 14 * DAY) },
    });
    await accept(person, token);
    const { expiresAt } = await portal.ctx.db.session.findUniqueOrThrow({ where: { id: person.sessionId } });
    expect(expiresAt.getTime()).toBeLessThanOrEqual(now.getTime() + DAY / 2);
  });
});

// security: C102
describe('invitations sent by a former admin', () => {
  it("an admin's invitation is accepted before a simultaneous demotion or not at all", async () => {
    const admin = await portal.person('admin');
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const by = await makePerson(portal.ctx, { role: 'ADMIN' });
      const email = newEmail();
      const token = await invite(email, { by, role: 'MODERATOR' });
      const person = await makePerson(portal.ctx, { email });
      const [joining] = await Promise.allSettled([
        acceptInvitation({ ...portal.ctx, viewer: viewerOf(person) }, { token }),
        demoteUser({ ...portal.ctx, viewer: viewerOf(admin, 'ADMIN') }, { id: by.id }),
      ]);
      expect(await roleOf(by)).toBe('MODERATOR');
      expect(await roleOf(person)).toBe(joining?.status === 'fulfilled' ? 'MODERATOR' : 'USER');
      const lines = await portal.ctx.db.auditEntry.findMany({
        where: { targetId: { in: [by.id, person.id] } },
        orderBy: { id: 'asc' },
      });
      expect(lines.map(({ action }) => action)).toEqual(
        joining?.status === 'fulfilled' ? ['user.join', 'user.demote'] : ['user.demote'],
      );
    }
  });

  it("a former admin's invitations are deleted with the account", async () => {
    const by = await makePerson(portal.ctx, { role: 'ADMIN' });
    await invite(newEmail(), { by, role: 'MODERATOR' });
    const { errors } = await portal.as(await prove(by), 'mutation { deleteMyAccount { id } }');
    expect(errors).toBeUndefined();
    expect(await portal.ctx.db.invitation.count()).toBe(0);
  });
});

// product: P7.37
it('admins and a coordinator can see which organisations the coordinator manages', async () => {
  const person = await makePerson(portal.ctx);
  await portal.ctx.db.coordinator.create({ data: { userId: person.id, organisationId } });
  const query = `{ users(filter: { search: "${person.email}" }) { items { role coordinates { name } } } }`;
  expect((await portal.asAdmin(query)).data.users.items).toEqual([
    { role: 'USER', coordinates: [{ name: 'University of Bergen' }] },
  ]);
  const own = '{ viewer { coordinates { name } } }';
  expect((await portal.as(person, own)).data.viewer.coordinates).toEqual([{ name: 'University of Bergen' }]);
});
