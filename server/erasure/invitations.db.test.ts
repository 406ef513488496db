import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type InvitedRole, MAX_INVITATIONS } from '../../rules/invitations.ts';
import { purgeOldInvitations } from '../accounts/invitations/invitationRow.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { getCode } from '../test/applying.ts';
import { readMailedLink } from '../test/browser.ts';
import { makeOrganisation } from '../test/organisations.ts';
import { makePerson, type Person } from '../test/people.ts';
import { makeWaitingReleaseId } from '../test/rights/awards.ts';
import { rounds } from '../test/rounds.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { demoteUser } from './changeRole.ts';

let portal: TestPortal;
let now = new Date('2026-06-15T12:00:00Z');
let organisationId: string;
let counter = 0;
const DAY = 86_400_000;

beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => now });
  organisationId = (await makeOrganisation(portal.ctx, { name: 'University of Bergen', slug: 'bergen' })).id;
});

beforeEach(() => portal.ctx.db.invitation.deleteMany());

afterAll(() => portal.close());

type Given = { role?: InvitedRole; organisationId?: string };

async function send({ email, by, ...given }: Given & { email: string; by?: Person }) {
  const mutation = 'mutation ($input: InvitationInput!) { invite(input: $input) { id role email } }';
  const input = { email, role: 'COORDINATOR', organisationId, ...given };
  return portal.as(await prove(by ?? (await portal.person('admin'))), mutation, { input });
}

async function invite(email: string, given: Given & { by?: Person } = {}): Promise<string> {
  const { errors } = await send({ email, ...given });
  expect(errors).toBeUndefined();
  return (await readMailedLink(portal, email)).searchParams.get('token') ?? '';
}

async function prove(person: Person): Promise<Person> {
  await portal.ctx.db.session.updateMany({
    where: { userId: person.id },
    data: { createdAt: now, provedAt: now, expiresAt: new Date(now.getTime() + DAY) },
  });
  return person;
}

async function withdraw(id: string) {
  const mutation = 'mutation ($id: UUID!) { withdrawInvitation(input: { id: $id }) { id } }';
  return portal.as(await prove(await portal.person('admin')), mutation, { id });
}

const newEmail = () => {
  counter += 1;
  return `office${counter}@example.org`;
};
const accept = (person: Person, token: string) =>
  portal.as(
    person,
    'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { role organisation { id } } }',
    { token },
  );
const read = (person: Person | null, token: string) => {
  const query =
    'query ($token: String!) { invitation(token: $token) { email role viewerCanAccept organisation { name } } }';
  return person ? portal.as(person, query, { token }) : portal.asVisitor(query, { token });
};
const coordinates = async ({ id: userId }: Person) =>
  (await portal.ctx.db.coordinator.findMany({ where: { userId } })).map((row) => row.organisationId);
const roleOf = async ({ id }: Person) => (await portal.ctx.db.user.findUniqueOrThrow({ where: { id } })).role;
const viewerOf = (person: Person, role: 'USER' | 'ADMIN' = 'USER') =>
  ({ ...person, role, emailVerified: true, hasFreshProof: true }) as const;

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

  it('the e-mail of a staff invitation names the role', async () => {
    const email = newEmail();
    await invite(email, { role: 'MODERATOR' });
    const { subject, text } = await portal.ctx.db.outboxMail.findFirstOrThrow({ where: { to: email } });
    expect(subject).toBe('Become a moderator of AvailAble Scholarship');
    expect(text).toContain('manage all scholarships, work on all applications and delete reviews');
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

  it('an address has only one staff invitation, even if two are sent simultaneously', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const email = newEmail();
      await Promise.all([send({ email, role: 'MODERATOR' }), send({ email, role: 'MODERATOR' })]);
      expect(await portal.ctx.db.invitation.count({ where: { email } })).toBe(1);
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
