import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makeOrganisation } from '../../../test/organisations.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx, { scholarshipName: 'Own Award', degree: 'DIPLOMA' });
});

afterAll(() => portal.close());

const list = async (filter: Record<string, unknown>, part = 'items { scholarshipName }') => {
  const query = `query($filter: ScholarshipFilter) { scholarships(filter: $filter) { totalCount ${part} } }`;
  const { data, errors } = await portal.asVisitor(query, { filter });
  return errors ?? data.scholarships;
};
const FACETS = 'organisationFacets { slug name count }';

// product: P7.28
describe('organisation filter', () => {
  it('a portal with a single organisation has no organisation facets', async () => {
    expect((await list({}, FACETS)).organisationFacets).toEqual([]);
    expect((await list({ organisations: ['portal'] }, FACETS)).organisationFacets).toEqual([]);
  });

  it("the organisation filter finds only the given organisations' scholarships", async () => {
    const fjord = await makeOrganisation(portal.ctx, { name: 'Fjord', slug: 'fjord' });
    const aalto = await makeOrganisation(portal.ctx, { name: 'Aalto', slug: 'aalto' });
    await makeOrganisation(portal.ctx, { name: 'Nothing', slug: 'nothing' });
    for (const [scholarshipName, organisationId] of [
      ['Fjord Award', fjord.id],
      ['Fjord Grant', fjord.id],
      ['Aalto Award', aalto.id],
    ] as const)
      await makeScholarship(portal.ctx, { scholarshipName, organisationId });
    await makeScholarship(portal.ctx, { organisationId: aalto.id, state: 'DRAFT', publishedAt: null });
    const names = async (filter: Record<string, unknown>) =>
      (await list(filter)).items.map((item: { scholarshipName: string }) => item.scholarshipName).sort();
    expect(await names({ organisations: ['FJORD'] })).toEqual(['Fjord Award', 'Fjord Grant']);
    expect(await names({ organisations: ['fjord', 'aalto', 'nowhere'] })).toHaveLength(3);
    expect(await names({ organisations: ['portal'] })).toEqual(['Own Award']);
    expect(await names({ organisations: ['fjord'], search: 'award' })).toEqual(['Fjord Award']);
    expect((await list({ organisations: ['nothing'], search: 'award' }, FACETS)).organisationFacets).toEqual([
      { slug: 'aalto', name: 'Aalto', count: 1 },
      { slug: 'portal', name: 'AvailAble Scholarship', count: 1 },
      { slug: 'fjord', name: 'Fjord', count: 1 },
      { slug: 'nothing', name: 'Nothing', count: 0 },
    ]);
    expect(await list({ organisations: ['nothing'] }, 'relaxations { condition totalCount }')).toEqual({
      totalCount: 0,
      relaxations: [{ condition: 'ORGANISATION', totalCount: 4 }],
    });
  });

  it('the organisation filter rejects an invalid slug and too many values', async () => {
    const [refused] = await list({ organisations: ['a b'] });
    expect(refused.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'filter.organisations.0': expect.any(String) },
    });
    const many = Array.from({ length: 51 }, (_, index) => `o-${index}`);
    expect((await list({ organisations: many }))[0].extensions.code).toBe('INVALID_INPUT');
  });
});
