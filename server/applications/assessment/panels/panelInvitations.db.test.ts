import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_PANEL_MEMBERS } from '../../../../rules/accounts/invitations.ts';
import { demoteUser } from '../../../erasure/changeRole.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { makePanel, makeRound } from '../../../test/assessment.ts';
import { readMailedLink } from '../../../test/browser.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makeCoordinator, makeInvitation, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeReference } from '../../../test/references.ts';

let portal: TestPortal;
let organisationId: string;
let panelId: string;
let coordinator: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  organisationId = (await makeOrganisation(portal.ctx, { name: 'University of Bergen' })).id;
  coordinator = await makeCoordinator(portal.ctx, organisationId);
  panelId = await makePanel(portal.ctx, { members: 0, organisationId });
});

afterAll(() => portal.close());

let counter = 0;
const newEmail = () => {
  counter += 1;
  return `reader${counter}@example.org`;
};

const INVITE = `mutation ($input: InvitationInput!) { invite(input: $input) {
  role email expiresAt organisation { name } panel { members { email } invitations { email } } } }`;
const invite = (email: string, { by = coordinator, to = panelId } = {}) =>
  portal.as(by, INVITE, { input: { email, role: 'ASSESSOR', panelId: to } });

async function tokenFor(email: string, given: { by?: Person; to?: string } = {}): Promise<string> {
  expect((await invite(email, given)).errors).toBeUndefined();
  return (await readMailedLink(portal, email)).searchParams.get('token') ?? '';
}

const accept = (person: Person, token: string) =>
  portal.as(
    person,
    'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { role organisation { name } panel { id } } }',
    { token },
  );
const withdraw = (id: string, by: Person) =>
  portal.as(by, 'mutation ($id: UUID!) { withdrawInvitation(input: { id: $id }) { id } }', { id });
const isMember = async ({ id: userId }: Person, panel = panelId) =>
  (await portal.ctx.db.panelMember.count({ where: { userId, panelId: panel, leftAt: null } })) === 1;
const findPending = (email: string) => portal.ctx.db.invitation.findFirst({ where: { email, usedAt: null } });

// product: P17.33, P17.2
it('an accepted invitation makes a person a member of the panel', async () => {
  const email = newEmail();
  const token = await tokenFor(email);
  const { subject, text } = await portal.ctx.db.outboxMail.findFirstOrThrow({ where: { to: email } });
  expect(subject).toBe('Assess applications for University of Bergen at AvailAble Scholarship');
  expect(text).toContain('You will see only the applications that are assigned to you.');
  const person = await makePerson(portal.ctx, { email });
  expect(await isMember(person)).toBe(false);
  expect((await accept(person, token)).data.acceptInvitation).toEqual({
    ...{ role: 'ASSESSOR', organisation: { name: 'University of Bergen' }, panel: null },
  });
  expect(await isMember(person)).toBe(true);
  const { role } = await portal.ctx.db.user.findUniqueOrThrow({ where: { id: person.id } });
  expect([role, await portal.ctx.db.coordinator.count({ where: { userId: person.id } })]).toEqual([
    'USER',
    0,
  ]);
  const lines = await portal.ctx.db.auditEntry.findMany({
    where: { targetId: panelId },
    orderBy: { id: 'asc' },
  });
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['panel.invite', coordinator.id],
    ['panel.join', person.id],
  ]);
  expect(getCode(await accept(person, token))).toBe('INVALID_INPUT');
  expect(getCode(await invite(email))).toBe('CONFLICT');
});

// product: P17.33
// security: C102
it('a panel invitation returns the same response for addresses with and without an account', async () => {
  const known = [
    await makePerson(portal.ctx, { email: newEmail() }),
    await makePerson(portal.ctx, { email: newEmail(), emailVerified: false }),
    await makePerson(portal.ctx, { email: newEmail(), role: 'ADMIN' }),
  ];
  const applicant = await makePerson(portal.ctx, { email: newEmail() });
  const { scholarshipId, panelId: to } = await makeRound(portal.ctx, { state: 'OPEN', organisationId });
  await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
  const answers = await Promise.all(
    [newEmail(), applicant.email, ...known.map(({ email }) => email)].map(async (email) => {
      const { data, errors } = await invite(email, { to: to ?? '' });
      const mails = await portal.ctx.db.outboxMail.count({ where: { to: email } });
      const { email: sent, panel: _, ...rest } = data.invite;
      return { ...rest, isSame: sent === email, errors, mails };
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ role: 'ASSESSOR', isSame: true, mails: 1 });
  const token = (await readMailedLink(portal, applicant.email)).searchParams.get('token') ?? '';
  expect(getCode(await accept(applicant, token))).toBe('CONFLICT');
  expect(await isMember(applicant, to ?? '')).toBe(false);
});

// product: P17.33
it('referees of a scholarship cannot join the panel that assesses it', async () => {
  const {
    applicantId,
    scholarshipId,
    panelId: to,
  } = await makeRound(portal.ctx, { state: 'OPEN', organisationId });
  const email = newEmail();
  await makeReference(portal.ctx, { id: applicantId }, { scholarshipId, email });
  const token = await tokenFor(email, { to: to ?? '' });
  expect(getCode(await accept(await makePerson(portal.ctx, { email }), token))).toBe('CONFLICT');
});

// product: P17.33
it('the panel lists pending invitations, which can be sent again or withdrawn', async () => {
  const to = await makePanel(portal.ctx, { organisationId });
  const email = newEmail();
  const first = await tokenFor(email, { to });
  const second = await tokenFor(email, { to });
  const list = `{ panels(organisationId: "${organisationId}") { id members { id } invitations { id email role } } }`;
  const read = async (by: Person) =>
    (await portal.as(by, list)).data.panels.find(({ id }: { id: string }) => id === to);
  const shown = await read(coordinator);
  expect(shown.invitations).toEqual([{ id: expect.any(String), email, role: 'ASSESSOR' }]);
  expect(await read(await portal.person('moderator'))).toEqual(shown);
  const person = await makePerson(portal.ctx, { email });
  expect(getCode(await accept(person, first))).toBe('INVALID_INPUT');
  expect((await withdraw(shown.invitations[0].id, coordinator)).errors).toBeUndefined();
  expect(getCode(await accept(person, second))).toBe('INVALID_INPUT');
  expect((await read(coordinator)).invitations).toEqual([]);
});

// product: P17.33
it('a former panel member can return through a new invitation', async () => {
  const email = newEmail();
  const person = await makePerson(portal.ctx, { email });
  await accept(person, await tokenFor(email));
  const { id } = await portal.ctx.db.panelMember.findFirstOrThrow({ where: { userId: person.id } });
  await portal.as(coordinator, `mutation { removePanelMember(id: "${id}") { id } }`);
  expect(await isMember(person)).toBe(false);
  await accept(person, await tokenFor(email));
  expect(await isMember(person)).toBe(true);
});

// product: P17.33
it("members and pending invitations both count towards the panel's limit", async () => {
  const to = await makePanel(portal.ctx, { organisationId, members: 1 });
  const expiresAt = new Date(portal.ctx.now().getTime() + 1000);
  const base = {
    role: 'ASSESSOR',
    organisationId,
    panelId: to,
    inviterId: coordinator.id,
    expiresAt,
  } as const;
  await portal.ctx.db.invitation.createMany({
    data: Array.from({ length: MAX_PANEL_MEMBERS - 2 }, (_, place) => ({
      ...{ ...base, email: `full${place}@example.org`, hash: `full${place}` },
    })),
  });
  expect((await invite(newEmail(), { to })).errors).toBeUndefined();
  expect(getCode(await invite(newEmail(), { to }))).toBe('CONFLICT');
});

// security: C102
it('only people who manage a panel can send or withdraw its invitations', async () => {
  const email = newEmail();
  await tokenFor(email);
  const { id } = (await findPending(email)) ?? { id: '' };
  const other = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
  const member = await makePerson(portal.ctx);
  await portal.ctx.db.panelMember.create({
    data: { panelId, userId: member.id, createdAt: portal.ctx.now() },
  });
  const outsiders = [
    [await makePerson(portal.ctx), 'FORBIDDEN'],
    [member, 'FORBIDDEN'],
    [other, 'NOT_FOUND'],
  ] as const;
  for (const [by, code] of outsiders) {
    expect(getCode(await invite(newEmail(), { by }))).toBe(code);
    expect(getCode(await withdraw(id, by))).toBe(code);
  }
  const moderator = await portal.person('moderator');
  const role = await makeInvitation(portal.ctx, organisationId, newEmail());
  expect(getCode(await withdraw(role.id, moderator))).toBe('FORBIDDEN');
  expect(getCode(await withdraw(role.id, coordinator))).toBe('FORBIDDEN');
  expect((await withdraw(id, moderator)).errors).toBeUndefined();
});

// security: C102
it('a panel invitation becomes invalid when its sender may no longer manage the panel', async () => {
  const admin = await portal.person('admin');
  const [leaving, demoted, suspended] = [
    await makeCoordinator(portal.ctx, organisationId),
    await makePerson(portal.ctx, { role: 'MODERATOR' }),
    await makeCoordinator(portal.ctx, organisationId),
  ];
  const emails = [newEmail(), newEmail(), newEmail()];
  const tokens: string[] = [];
  for (const [place, by] of [leaving, demoted, suspended].entries())
    tokens.push(await tokenFor(emails[place] ?? '', { by }));
  const removal = `mutation { removeCoordinator(organisationId: "${organisationId}", userId: "${leaving.id}") { id } }`;
  expect((await portal.asAdmin(removal)).errors).toBeUndefined();
  const viewer = { ...admin, role: 'ADMIN', emailVerified: true, hasFreshProof: true } as const;
  await demoteUser({ ...portal.ctx, viewer }, { id: demoted.id });
  await portal.ctx.db.user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date(0) } });
  for (const [place, token] of tokens.entries()) {
    const person = await makePerson(portal.ctx, { email: emails[place] ?? '' });
    expect(getCode(await accept(person, token))).toBe('INVALID_INPUT');
    expect(await isMember(person)).toBe(false);
  }
});
