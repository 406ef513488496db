import { describe, expect, it } from 'vitest';
import { getCode } from '../test/applying.ts';
import { openInvitationsPortal } from '../test/invitations.ts';
import { makePerson } from '../test/people.ts';
import { makeWaitingReleaseId } from '../test/rights/awards.ts';
import { rounds } from '../test/rounds.ts';
import { acceptInvitation } from './acceptInvitation.ts';

const DAY = 86_400_000;
let now = new Date('2026-06-15T12:00:00Z');

const {
  portal,
  organisationId,
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
  it('a coordinator invitation makes its recipient a coordinator only after acceptance', async () => {
    const email = newEmail();
    const token = await invite(email);
    const person = await makePerson(portal.ctx, { email });
    const facts = { email, role: 'COORDINATOR', organisation: { name: 'University of Bergen' } };
    expect((await read(null, token)).data.invitation).toEqual({ ...facts, viewerCanAccept: false });
    expect((await read(person, token)).data.invitation).toEqual({ ...facts, viewerCanAccept: true });
    expect(await coordinates(person)).toEqual([]);
    expect((await accept(person, token)).data.acceptInvitation).toEqual({
      role: 'COORDINATOR',
      organisation: { id: organisationId },
    });
    expect(await coordinates(person)).toEqual([organisationId]);
    expect((await portal.as(person, '{ viewer { abilities coordinates { slug } } }')).data.viewer).toEqual({
      abilities: ['MANAGE_SCHOLARSHIPS', 'MANAGE_APPLICATIONS'],
      coordinates: [{ slug: 'bergen' }],
    });
    expect((await read(person, token)).data.invitation).toBeNull();
    const actions = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: organisationId },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['organisation.invite', 'organisation.join']);
    expect(JSON.stringify(actions)).not.toContain(email);
  });

  it('a coordinator invitation is stored only as a hash', async () => {
    const token = await invite(newEmail());
    const rows = await portal.ctx.db.invitation.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('a coordinator invitation can be accepted only by the person who verified its address', async () => {
    const email = newEmail();
    const token = await invite(email);
    const other = await makePerson(portal.ctx);
    expect(getCode(await accept(other, token))).toBe('CONFLICT');
    const claimed = await makePerson(portal.ctx, { email, emailVerified: false });
    expect(getCode(await accept(claimed, token))).toBe('CONFLICT');
    expect([await coordinates(other), await coordinates(claimed)]).toEqual([[], []]);
    await portal.ctx.db.user.update({ where: { id: claimed.id }, data: { emailVerified: true } });
    expect(getCode(await accept(claimed, token))).toBe('ok');
  });
});

// product: P7.37
describe('staff invitation', () => {
  it.each(['MODERATOR', 'ADMIN'] as const)(
    'a staff invitation makes its recipient a staff member (%s) only after acceptance',
    async (role) => {
      const email = newEmail();
      const token = await invite(email, { role });
      const person = await makePerson(portal.ctx, { email });
      expect((await read(person, token)).data.invitation).toEqual({
        ...{ email, role, viewerCanAccept: true, organisation: null },
      });
      expect(await roleOf(person)).toBe('USER');
      expect((await accept(person, token)).data.acceptInvitation).toEqual({ role, organisation: null });
      expect(await roleOf(person)).toBe(role);
      expect(getCode(await accept(person, token))).toBe('INVALID_INPUT');
      const [joined] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: person.id } });
      expect(joined).toMatchObject({
        ...{ actorId: person.id, action: 'user.join', before: { role: 'USER' }, after: { role } },
      });
      const { id: actorId } = await portal.person('admin');
      const sent = await portal.ctx.db.auditEntry.findFirstOrThrow({
        where: { action: 'user.invite' },
        orderBy: { id: 'desc' },
      });
      expect(sent).toMatchObject({ actorId, targetType: 'invitation', after: { role } });
      expect(JSON.stringify(sent)).not.toContain(email);
    },
  );

  // security: C117
  it('accepting a staff invitation does not reveal a held decision to the applicant', async () => {
    const email = newEmail();
    const token = await invite(email, { role: 'MODERATOR' });
    const person = await makePerson(portal.ctx, { email });
    await makeWaitingReleaseId(portal.ctx, person);
    const { errors } = await accept(person, token);
    expect(errors?.[0]?.message).toBe('One of your applications is being worked on. Try again in a moment.');
  });

  // security: C102
  it('only admins can send staff invitations', async () => {
    for (const part of ['moderator', 'student'] as const)
      for (const role of ['MODERATOR', 'ADMIN'] as const)
        expect(getCode(await send({ email: newEmail(), role, by: await portal.person(part) }))).toBe(
          'FORBIDDEN',
        );
    expect(await portal.ctx.db.invitation.count()).toBe(0);
  });

  // security: C102
  it('a staff invitation can be accepted only by the person who verified its address', async () => {
    const email = newEmail();
    const token = await invite(email, { role: 'ADMIN' });
    const other = await makePerson(portal.ctx);
    const claimed = await makePerson(portal.ctx, { email, emailVerified: false });
    for (const person of [other, claimed]) {
      expect(getCode(await accept(person, token))).toBe('CONFLICT');
      expect(await roleOf(person)).toBe('USER');
    }
  });

  it('a staff invitation never lowers a role and is rejected for the same role', async () => {
    const email = newEmail();
    const token = await invite(email, { role: 'MODERATOR' });
    const person = await makePerson(portal.ctx, { email, role: 'ADMIN' });
    const refused = await accept(person, token);
    expect(refused.errors?.[0]?.message).toBe(
      'The owner of this address already has this role or a higher one.',
    );
    expect(await roleOf(person)).toBe('ADMIN');
    expect(getCode(await send({ email, role: 'MODERATOR' }))).toBe('CONFLICT');
    expect(getCode(await send({ email, role: 'ADMIN' }))).toBe('CONFLICT');
    await portal.ctx.db.user.update({ where: { id: person.id }, data: { role: 'USER' } });
  });

  it('a staff invitation can be used once, even if clicked several times simultaneously', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const email = newEmail();
      const token = await invite(email, { role: 'MODERATOR' });
      const person = await makePerson(portal.ctx, { email });
      const clicks = Array.from({ length: 4 }, () =>
        acceptInvitation({ ...portal.ctx, viewer: viewerOf(person) }, { token }),
      );
      const outcomes = (await Promise.allSettled(clicks)).map(({ status }) => status);
      expect(outcomes.sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
      const joined = { actorId: person.id, action: 'user.join' };
      expect(await portal.ctx.db.auditEntry.count({ where: joined })).toBe(1);
    }
  });

  it('a staff invitation stops working after it expires or is withdrawn', async () => {
    const [late, withdrawn] = [newEmail(), newEmail()];
    const tokens = [await invite(late, { role: 'MODERATOR' }), await invite(withdrawn, { role: 'ADMIN' })];
    const { id } = await portal.ctx.db.invitation.findFirstOrThrow({ where: { email: withdrawn } });
    expect(getCode(await withdraw(id))).toBe('ok');
    expect(getCode(await withdraw(id))).toBe('NOT_FOUND');
    const before = now;
    now = new Date(before.getTime() + 7 * DAY);
    for (const [place, email] of [late, withdrawn].entries()) {
      const person = await makePerson(portal.ctx, { email });
      expect((await read(person, tokens[place] ?? '')).data.invitation).toBeNull();
      expect(getCode(await accept(person, tokens[place] ?? ''))).toBe('INVALID_INPUT');
      expect(await roleOf(person)).toBe('USER');
    }
    now = before;
  });
});

// security: C102
describe('invitations sent by a former admin', () => {
  const lost = [
    ['demoted', { role: 'MODERATOR' }],
    ['suspended', { suspendedAt: new Date(0) }],
  ] as const;

  it.each(lost)("an admin's invitations stop working once the admin is %s", async (_how, data) => {
    const by = await makePerson(portal.ctx, { role: 'ADMIN' });
    const emails = [newEmail(), newEmail()];
    const tokens = [
      await invite(emails[0] ?? '', { by }),
      await invite(emails[1] ?? '', { by, role: 'ADMIN' }),
    ];
    await portal.ctx.db.user.update({ where: { id: by.id }, data });
    expect((await portal.asAdmin('{ invitations { totalCount } }')).data.invitations.totalCount).toBe(0);
    for (const [place, email] of emails.entries()) {
      const person = await makePerson(portal.ctx, { email });
      expect((await read(person, tokens[place] ?? '')).data.invitation).toBeNull();
      expect(getCode(await accept(person, tokens[place] ?? ''))).toBe('INVALID_INPUT');
      expect([await roleOf(person), await coordinates(person)]).toEqual(['USER', []]);
    }
    await portal.ctx.db.user.update({ where: { id: by.id }, data: { role: 'USER', suspendedAt: null } });
  });
});
