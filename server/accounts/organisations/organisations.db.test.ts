import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('creates organisations with unique slugs and updates them by version', async () => {
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

  it('removes coordinators; moderators see neither coordinators nor invitations', async () => {
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

// product: P7.16
describe('organisation page', () => {
  it("shows only the organisation's public scholarships and no people", async () => {
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
