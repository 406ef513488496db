import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

// product: P7.16
describe('organisation administration', () => {
  it('organisations have unique slugs, and updates require the current version', async () => {
    const create =
      'mutation ($input: OrganisationInput!) { createOrganisation(input: $input) { id slug version } }';
    const input = {
      name: 'Ås Universitet & Høgskole',
      contactEmail: 'post@as.example',
      website: 'https://as.example/',
    };
    const { data } = await portal.asAdmin(create, { input });
    expect(data.createOrganisation).toMatchObject({ slug: 'as-universitet-and-hogskole', version: 1 });
    const twin = await portal.asAdmin(create, { input });
    expect(twin.data.createOrganisation.slug).toMatch(/^as-universitet-and-hogskole-[0-9a-f]{6}$/);
    const update =
      'mutation ($id: UUID!, $input: OrganisationInput!) { updateOrganisation(id: $id, version: 1, input: $input) { name version } }';
    const { id } = data.createOrganisation;
    const changed = await portal.asAdmin(update, { id, input: { name: 'NMBU' } });
    expect(changed.data.updateOrganisation).toEqual({ name: 'NMBU', version: 2 });
    expect(getCode(await portal.asAdmin(update, { id, input: { name: 'Late' } }))).toBe('CONFLICT');
  });

  it('admins can remove coordinators; moderators see neither coordinators nor invitations', async () => {
    const { id } = await makeOrganisation(portal.ctx);
    const [first, second] = [await makeCoordinator(portal.ctx, id), await makeCoordinator(portal.ctx, id)];
    const remove =
      'mutation ($id: UUID!, $userId: UUID!) { removeCoordinator(organisationId: $id, userId: $userId) { coordinators { id } } }';
    const { data } = await portal.asAdmin(remove, { id, userId: first.id });
    expect(data.removeCoordinator.coordinators).toEqual([{ id: second.id }]);
    expect(getCode(await portal.asAdmin(remove, { id, userId: first.id }))).toBe('NOT_FOUND');
    const list = '{ organisations { id coordinators { id } invitations { id } publishesItself } }';
    const seen = await portal.asModerator(list);
    const row = seen.data.organisations.find((each: { id: string }) => each.id === id);
    expect(row).toEqual({ id, coordinators: [], invitations: [], publishesItself: null });
  });
});

// product: P7.43
describe('coordinators and moderators', () => {
  const UPDATE = `mutation ($id: UUID!, $version: Int!, $input: OrganisationInput!) {
    updateOrganisation(id: $id, version: $version, input: $input) { version accentColor replyTo description } }`;
  const look = { accentColor: '#7a1f3d', replyTo: 'office@fjord.example', description: 'We fund.' };

  it("coordinators and moderators can change only an organisation's look, text and reply address", async () => {
    const { id } = await makeOrganisation(portal.ctx, { name: 'Fjord', publishesItself: true });
    const coordinator = await makeCoordinator(portal.ctx, id);
    const save = (version: number, input: object) =>
      portal.as(coordinator, UPDATE, { id, version, input: { name: 'Fjord', ...input } });
    expect((await save(1, look)).data.updateOrganisation).toEqual({ version: 2, ...look });
    expect(getCode(await save(1, look))).toBe('CONFLICT');
    for (const changed of [{ name: 'Portal' }, { publishesItself: false }])
      expect(getCode(await save(2, changed))).toBe('FORBIDDEN');
    const byStaff = { id, version: 2, input: { name: 'Fjord' } };
    const { data } = await portal.asModerator(UPDATE, byStaff);
    expect(data.updateOrganisation).toMatchObject({ version: 3, accentColor: null, replyTo: null });
    const stored = await portal.ctx.db.organisation.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ name: 'Fjord', publishesItself: true, version: 3 });
    const audit = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id, actorId: coordinator.id },
    });
    expect(audit.map(({ action }) => action)).toEqual(['organisation.update']);
    expect(JSON.stringify(audit)).not.toContain(look.replyTo);
  });

  it('coordinators and moderators can list the organisations that they may change', async () => {
    const [own, other] = [await makeOrganisation(portal.ctx, look), await makeOrganisation(portal.ctx, look)];
    const coordinator = await makeCoordinator(portal.ctx, own.id);
    const { data } = await portal.as(coordinator, '{ organisations { id replyTo publishesItself } }');
    expect(data.organisations).toEqual([{ id: own.id, replyTo: look.replyTo, publishesItself: null }]);
    const seen = await portal.as(coordinator, `{ offeringOrganisations { id } }`);
    expect(seen.data.offeringOrganisations).toEqual([{ id: own.id }]);
    await makeScholarship(portal.ctx, { organisationId: other.id });
    await makeScholarship(portal.ctx, { organisationId: own.id });
    const page = await portal.as(coordinator, `{ organisation(slug: "${other.slug}") { name replyTo } }`);
    expect(page.data.organisation).toEqual({ name: other.name, replyTo: null });
  });

  it('a removed coordinator cannot save changes to the organisation', async () => {
    const { id } = await makeOrganisation(portal.ctx, { name: 'Fjord' });
    const coordinator = await makeCoordinator(portal.ctx, id);
    await portal.ctx.db.coordinator.deleteMany({ where: { userId: coordinator.id } });
    const answer = await portal.as(coordinator, UPDATE, {
      id,
      version: 1,
      input: { name: 'Fjord', ...look },
    });
    expect(getCode(answer)).toBe('FORBIDDEN');
  });

  it('the portal’s organisation has the portal’s name until an admin renames it', async () => {
    const { env, db } = portal.ctx;
    const id = PORTAL_ORGANISATION_ID;
    const save = (version: number, name: string) =>
      portal.asAdmin(UPDATE, { id, version, input: { name, accentColor: '#7a1f3d' } });
    const readName = async () => (await db.organisation.findUniqueOrThrow({ where: { id } })).name;
    expect((await save(1, env.PORTAL_NAME)).errors).toBeUndefined();
    expect(await readName()).toBeNull();
    await save(2, 'Grants Office');
    expect(await readName()).toBe('Grants Office');
    await save(3, env.PORTAL_NAME);
    expect(await readName()).toBeNull();
  });
});

// product: P7.16
describe('organisation page', () => {
  it("an organisation's page shows only its public scholarships and no people", async () => {
    const { id, slug } = await makeOrganisation(portal.ctx, {
      name: 'Fjord Foundation',
      website: 'https://fjord.example/',
    });
    await makeScholarship(portal.ctx, { scholarshipName: 'Shown', organisationId: id });
    await makeScholarship(portal.ctx, { scholarshipName: 'Hidden', organisationId: id, state: 'DRAFT' });
    await makeScholarship(portal.ctx, {
      scholarshipName: 'Gone',
      organisationId: id,
      archivedAt: portal.ctx.now(),
    });
    await makeScholarship(portal.ctx, { scholarshipName: 'Elsewhere' });
    const query = `query ($slug: String!) { organisation(slug: $slug) { name website }
      organisationScholarships(slug: $slug) { totalCount items { scholarshipName organisation { slug isNamed } } } }`;
    const { data } = await portal.asVisitor(query, { slug });
    expect(data).toEqual({
      organisation: { name: 'Fjord Foundation', website: 'https://fjord.example/' },
      organisationScholarships: {
        totalCount: 1,
        items: [{ scholarshipName: 'Shown', organisation: { slug, isNamed: true } }],
      },
    });
    const people = await portal.asVisitor(
      `{ organisation(slug: "${slug}") { coordinators { name } invitations { email } publishesItself } }`,
    );
    expect(people.data.organisation).toEqual({ coordinators: [], invitations: [], publishesItself: null });
    const { body } = await portal.request({ url: '/sitemap-pages.xml' });
    expect(body).toContain(`/organisations/${slug}</loc>`);
  });

  it('an organisation page exists only if several organisations offer published scholarships', async () => {
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
      const { id, slug } = await makeOrganisation(single.ctx);
      const { data } = await single.asVisitor(query);
      expect(data.organisation).toBeNull();
      expect(data.scholarships.items[0].organisation).toEqual({ name: single.ctx.env.PORTAL_NAME });
      const { id: draftId } = await makeScholarship(single.ctx, { organisationId: id, state: 'DRAFT' });
      const facets = '{ scholarships { organisationFacets { slug count } } }';
      expect((await single.asVisitor(facets)).data.scholarships.organisationFacets).toEqual([]);
      await single.ctx.db.scholarship.update({ where: { id: draftId }, data: { state: 'PUBLISHED' } });
      expect((await single.asVisitor(query)).data.organisation).toEqual({ name: single.ctx.env.PORTAL_NAME });
      const both = [
        { slug: 'portal', count: 1 },
        { slug, count: 1 },
      ];
      const counted = (await single.asVisitor(facets)).data.scholarships.organisationFacets;
      expect(counted).toEqual(expect.arrayContaining(both));
    } finally {
      await single.close();
    }
  });
});
