import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import type { OpenScholarships } from './readOpenScholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const ASK = `{ openScholarships { totalCount totalIsCapped countryCount
  popularSearches { category degree country hasNoFee closingWithinDays count } } }`;

async function ask(): Promise<OpenScholarships> {
  const { data, errors } = await portal.asVisitor(ASK);
  expect(errors).toBeUndefined();
  return data.openScholarships;
}

// product: P2.1
it('an empty catalogue has no popular searches', async () => {
  expect(await ask()).toEqual({ totalCount: 0, totalIsCapped: false, countryCount: 0, popularSearches: [] });
});

// product: P2.1
it("popular searches count open scholarships, and the counts match their lists' totals", async () => {
  const { ctx } = portal;
  const open = { applicationDeadline: new Date('2027-06-01'), scholarshipCategory: 'PARTIAL' as const };
  const canada = { ...open, universityCountry: 'Canada' };
  await makeScholarship(ctx, { ...canada, degree: 'MASTERS' });
  await makeScholarship(ctx, { ...canada, degree: 'MASTERS', scholarshipCategory: 'FULL_FUND' });
  await makeScholarship(ctx, { ...canada, degree: 'BACHELOR' });
  await makeScholarship(ctx, {
    ...open,
    universityCountry: 'Japan',
    degree: 'BACHELOR',
    applicationFees: 0,
    serviceCharge: 0,
  });
  await makeScholarship(ctx, { universityCountry: 'Peru', posted: '2019-06-01', deadline: '2020-01-01' });
  await makeScholarship(ctx, { ...open, universityCountry: 'Chile', archivedAt: new Date() });

  const found = await ask();
  expect(found).toMatchObject({ totalCount: 4, totalIsCapped: false, countryCount: 2 });
  expect(found.popularSearches.map(({ count: _count, ...search }) => search)).toEqual([
    { category: 'FULL_FUND', degree: null, country: null, hasNoFee: false, closingWithinDays: null },
    { category: null, degree: 'MASTERS', country: 'Canada', hasNoFee: false, closingWithinDays: null },
    { category: null, degree: null, country: null, hasNoFee: true, closingWithinDays: null },
    { category: null, degree: 'BACHELOR', country: 'Japan', hasNoFee: false, closingWithinDays: null },
  ]);
  for (const { category, degree, country, hasNoFee, count } of found.popularSearches) {
    const filter = [
      'isOpen: true',
      category && `categories: [${category}]`,
      degree && `degrees: [${degree}]`,
      country && `countries: ["${country}"]`,
      hasNoFee && 'hasNoFee: true',
    ];
    const { data } = await portal.asVisitor(
      `{ scholarships(filter: { ${filter.filter(Boolean).join(', ')} }) { totalCount } }`,
    );
    expect(count).toBeGreaterThan(0);
    expect(data.scholarships.totalCount).toBe(count);
  }
});

// product: P2.1
it('a popular search offers scholarships that close within 30 days, if any exist', async () => {
  const window = (found: OpenScholarships) =>
    found.popularSearches.find(({ closingWithinDays }) => closingWithinDays === 30);
  expect(window(await ask())).toBeUndefined();
  const deadline = new Date(portal.ctx.now().getTime() + 20 * 86_400_000);
  await makeScholarship(portal.ctx, { applicationDeadline: new Date(deadline.toISOString().slice(0, 10)) });
  expect(window(await ask())).toMatchObject({ count: 1 });
});
