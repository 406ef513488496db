import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { readMailedLink } from '../../test/browser.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { acceptInvitation, purgeOldInvitations } from './invitations.ts';

let portal: TestPortal;
let now = new Date('2026-06-15T12:00:00Z');
let organisationId: string;
let counter = 0;
const DAY = 86_400_000;

beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => now });
  organisationId = (await makeOrganisation(portal.ctx, { name: 'University of Bergen', slug: 'bergen' })).id;
});

afterAll(() => portal.close());

async function invite(email: string, to = organisationId): Promise<string> {
  const mutation =
    'mutation ($id: UUID!, $email: String!) { inviteCoordinator(organisationId: $id, email: $email) { id } }';
  const { errors } = await portal.as(await freshAdmin(), mutation, { id: to, email });
  expect(errors).toBeUndefined();
  return (await readMailedLink(portal, email)).searchParams.get('token') ?? '';
}

/** Admin actions need a proof of the last minutes, and this test moves the clock. */
async function freshAdmin(): Promise<Person> {
  const admin = await portal.person('admin');
  await portal.ctx.db.session.updateMany({
    where: { userId: admin.id },
    data: { createdAt: now, provedAt: now, expiresAt: new Date(now.getTime() + DAY) },
  });
  return admin;
}

const newEmail = () => {
  counter += 1;
  return `office${counter}@example.org`;
};
const accept = (person: Person, token: string) =>
  portal.as(person, 'mutation ($token: String!) { acceptInvitation(token: $token) { id name } }', { token });
const read = (person: Person | null, token: string) => {
  const query =
    'query ($token: String!) { invitation(token: $token) { email viewerCanAccept organisation { name } } }';
  return person ? portal.as(person, query, { token }) : portal.asVisitor(query, { token });
};
const codeOf = ({ errors }: Awaited<ReturnType<typeof accept>>) => errors?.[0]?.extensions.code ?? 'ok';
const coordinates = async ({ id: userId }: Person) =>
  (await portal.ctx.db.coordinator.findMany({ where: { userId } })).map((row) => row.organisationId);

// product: P7.16
describe('coordinator invitation', () => {
  it('makes its recipient a coordinator only after they accept it', async () => {
    const email = newEmail();
    const token = await invite(email);
    const person = await makePerson(portal.ctx, { email });
    const facts = { email, organisation: { name: 'University of Bergen' } };
    expect((await read(null, token)).data.invitation).toEqual({ ...facts, viewerCanAccept: false });
    expect((await read(person, token)).data.invitation).toEqual({ ...facts, viewerCanAccept: true });
    expect(await coordinates(person)).toEqual([]);
    expect((await accept(person, token)).data.acceptInvitation).toEqual({
      id: organisationId,
      name: 'University of Bergen',
    });
    expect(await coordinates(person)).toEqual([organisationId]);
    expect(
      (await portal.as(person, '{ viewer { canManageApplications coordinates { slug } } }')).data.viewer,
    ).toEqual({
      canManageApplications: true,
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

  it('works once, even if clicked several times at the same moment', async () => {
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

  it('is stored as a hash only', async () => {
    const token = await invite(newEmail());
    const rows = await portal.ctx.db.invitation.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('can be accepted only by the person who verified its address', async () => {
    const email = newEmail();
    const token = await invite(email);
    const other = await makePerson(portal.ctx);
    expect(codeOf(await accept(other, token))).toBe('CONFLICT');
    const claimed = await makePerson(portal.ctx, { email, emailVerified: false });
    expect(codeOf(await accept(claimed, token))).toBe('CONFLICT');
    expect([await coordinates(other), await coordinates(claimed)]).toEqual([[], []]);
    await portal.ctx.db.user.update({ where: { id: claimed.id }, data: { emailVerified: true } });
    expect(codeOf(await accept(claimed, token))).toBe('ok');
  });

  it('waits seven days for an account, then expires and is deleted', async () => {
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

  it('adds a second organisation to a coordinator', async () => {
    const email = newEmail();
    const first = await invite(email);
    const person = await makePerson(portal.ctx, { email });
    await accept(person, first);
    const second = await makeOrganisation(portal.ctx);
    expect(codeOf(await accept(person, await invite(email, second.id)))).toBe('ok');
    expect((await coordinates(person)).sort()).toEqual([organisationId, second.id].sort());
  });

  it('replaces an earlier invitation, and is refused for existing coordinators', async () => {
    const email = newEmail();
    const first = await invite(email);
    const second = await invite(email);
    const person = await makePerson(portal.ctx, { email });
    expect(codeOf(await accept(person, first))).toBe('INVALID_INPUT');
    expect(codeOf(await accept(person, second))).toBe('ok');
    const mutation =
      'mutation ($id: UUID!, $email: String!) { inviteCoordinator(organisationId: $id, email: $email) { id } }';
    const again = await portal.as(await freshAdmin(), mutation, { id: organisationId, email });
    expect(codeOf(again)).toBe('CONFLICT');
  });

  it('stops working when it is withdrawn', async () => {
    const email = newEmail();
    const token = await invite(email);
    const { id } = await portal.ctx.db.invitation.findFirstOrThrow({ where: { email } });
    const withdraw = 'mutation ($id: UUID!) { withdrawInvitation(id: $id) { id } }';
    expect(codeOf(await portal.as(await freshAdmin(), withdraw, { id }))).toBe('ok');
    expect(codeOf(await accept(await makePerson(portal.ctx, { email }), token))).toBe('INVALID_INPUT');
  });
});

// product: P7.16
describe('organisation administration', () => {
  it('creates organisations with unique slugs and updates them by version', async () => {
    const create =
      'mutation ($input: OrganisationInput!) { createOrganisation(input: $input) { id slug version } }';
    const input = {
      name: 'Ås Universitet & Høgskole',
      contactEmail: 'post@as.example',
      website: 'https://as.example/',
    };
    const { data } = await portal.as(await freshAdmin(), create, { input });
    expect(data.createOrganisation).toMatchObject({ slug: 'as-universitet-and-hogskole', version: 1 });
    const twin = await portal.as(await freshAdmin(), create, { input });
    expect(twin.data.createOrganisation.slug).toMatch(/^as-universitet-and-hogskole-[0-9a-f]{6}$/);
    const update =
      'mutation ($id: UUID!, $input: OrganisationInput!) { updateOrganisation(id: $id, version: 1, input: $input) { name version } }';
    const { id } = data.createOrganisation;
    const changed = await portal.as(await freshAdmin(), update, { id, input: { name: 'NMBU' } });
    expect(changed.data.updateOrganisation).toEqual({ name: 'NMBU', version: 2 });
    expect(codeOf(await portal.as(await freshAdmin(), update, { id, input: { name: 'Late' } }))).toBe(
      'CONFLICT',
    );
  });

  it('removes coordinators; moderators see neither coordinators nor invitations', async () => {
    const { id } = await makeOrganisation(portal.ctx);
    const [first, second] = [await makeCoordinator(portal.ctx, id), await makeCoordinator(portal.ctx, id)];
    const remove =
      'mutation ($id: UUID!, $userId: UUID!) { removeCoordinator(organisationId: $id, userId: $userId) { coordinators { id } } }';
    const { data } = await portal.as(await freshAdmin(), remove, { id, userId: first.id });
    expect(data.removeCoordinator.coordinators).toEqual([{ id: second.id }]);
    expect(codeOf(await portal.as(await freshAdmin(), remove, { id, userId: first.id }))).toBe('NOT_FOUND');
    const list = '{ organisations { id coordinators { id } invitations { id } publishesItself } }';
    const seen = await portal.asModerator(list);
    const row = seen.data.organisations.find((each: { id: string }) => each.id === id);
    expect(row).toEqual({ id, coordinators: [], invitations: [], publishesItself: null });
  });
});

// product: P7.16
describe('organisation page', () => {
  it("shows only the organisation's public scholarships and no people", async () => {
    const { id, slug } = await makeOrganisation(portal.ctx, {
      name: 'Fjord Foundation',
      website: 'https://fjord.example/',
    });
    await makeScholarship(portal.ctx, { scholarshipName: 'Shown', organisationId: id });
    await makeScholarship(portal.ctx, { scholarshipName: 'Hidden', organisationId: id, state: 'DRAFT' });
    await makeScholarship(portal.ctx, { scholarshipName: 'Gone', organisationId: id, archivedAt: now });
    await makeScholarship(portal.ctx, { scholarshipName: 'Elsewhere' });
    const query = `query ($slug: String!) { organisation(slug: $slug) { name website }
      organisationScholarships(slug: $slug) { totalCount items { scholarshipName organisation { slug } } } }`;
    const { data } = await portal.asVisitor(query, { slug });
    expect(data).toEqual({
      organisation: { name: 'Fjord Foundation', website: 'https://fjord.example/' },
      organisationScholarships: {
        totalCount: 1,
        items: [{ scholarshipName: 'Shown', organisation: { slug } }],
      },
    });
    const people = await portal.asVisitor(
      `{ organisation(slug: "${slug}") { coordinators { name } invitations { email } publishesItself } }`,
    );
    expect(people.data.organisation).toEqual({ coordinators: [], invitations: [], publishesItself: null });
    const { body } = await portal.request({ url: '/sitemap-pages.xml' });
    expect(body).toContain(`/organisations/${slug}</loc>`);
  });

  it('does not exist in a portal with a single organisation', async () => {
    const single = await startTestPortal();
    try {
      await makeScholarship(single.ctx);
      const query =
        '{ organisation(slug: "portal") { name } organisationScholarships(slug: "portal") { totalCount } scholarships { items { organisation { name } } } }';
      expect((await single.asVisitor(query)).data).toEqual({
        organisation: null,
        organisationScholarships: { totalCount: 0 },
        scholarships: { items: [{ organisation: null }] },
      });
      await makeOrganisation(single.ctx);
      const [item] = (await single.asVisitor(query)).data.scholarships.items;
      expect(item.organisation).toEqual({ name: single.ctx.env.PORTAL_NAME });
    } finally {
      await single.close();
    }
  });
});
