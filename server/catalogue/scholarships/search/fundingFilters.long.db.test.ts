import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  const make = (scholarshipName: string, given: object) =>
    makeScholarship(portal.ctx, { scholarshipName, ...given });
  await make('Monthly', {
    fundingMin: 90_000n,
    fundingMax: 100_000n,
    fundingCurrency: 'EUR',
    fundingFrequency: 'MONTHLY',
    fundingCovers: ['LIVING', 'TRAVEL'],
    isRenewable: true,
  });
  await make('Once', {
    fundingMin: 500_000n,
    fundingCurrency: 'EUR',
    fundingFrequency: 'ONCE',
    isRenewable: false,
  });
  await make('Unknown amount', { fundingCurrency: 'EUR', fundingCovers: ['LIVING'] });
  await make('Dollars', {
    fundingMax: 9_000_000n,
    fundingCurrency: 'USD',
    fundingCovers: ['LIVING', 'TUITION'],
  });
  await make('Nothing known', {});
  await make('Archived', { fundingMax: 9_900_000n, fundingCurrency: 'EUR', archivedAt: new Date() });
});

afterAll(() => portal.close());

const LIST = `query($filter: ScholarshipFilter, $sort: ScholarshipSort) {
  scholarships(filter: $filter, sort: $sort) {
    items { scholarshipName }
    relaxations { condition totalCount }
    fundingFacets { covers { value count } renewableCount currencies { value count } }
  }
}`;
const ask = async (filter: object, sort?: string) => {
  const { data, errors } = await portal.asVisitor(LIST, { filter, sort });
  expect(errors).toBeUndefined();
  const { items, ...rest } = data.scholarships;
  return { ...rest, names: items.map(({ scholarshipName }: { scholarshipName: string }) => scholarshipName) };
};

// product: P2.12
describe('scholarship list by funding', () => {
  it('the scholarship list sorts by first-year amount, with unknown amounts last', async () => {
    const { names } = await ask({ fundingCurrency: 'EUR' }, 'HIGHEST_AMOUNT');
    expect(names).toEqual(['Monthly', 'Once', 'Unknown amount']);
  });

  it.each([
    [{ fundingCurrency: 'EUR', fundingMin: 500_001 }, ['Monthly']],
    [{ fundingCurrency: 'EUR', fundingMin: 1_200_000 }, ['Monthly']],
    [{ fundingCurrency: 'EUR', fundingMin: 1_200_001 }, []],
    [{ covers: ['LIVING', 'TUITION'] }, ['Dollars']],
    [{ isRenewable: false }, ['Once']],
    [{ isRenewable: true, search: 'monthly' }, ['Monthly']],
    [{ covers: ['VISA'], search: 'monthly' }, []],
  ])('the scholarship list contains only scholarships that match %j', async (filter, expected) => {
    expect((await ask(filter)).names).toEqual(expected);
  });

  it('the scholarship list counts funding facets while a funding filter is set', async () => {
    expect((await ask({ fundingCurrency: 'EUR', fundingMin: 1 })).fundingFacets).toEqual({
      covers: [
        { value: 'LIVING', count: 1 },
        { value: 'TRAVEL', count: 1 },
      ],
      renewableCount: 1,
      currencies: [
        { value: 'EUR', count: 3 },
        { value: 'USD', count: 1 },
      ],
    });
    const { fundingFacets } = await ask({ covers: ['LIVING'], search: 'dollars' });
    expect(fundingFacets).toMatchObject({
      covers: [{ value: 'TUITION' }, { value: 'LIVING' }],
      renewableCount: 0,
    });
  });

  it('the scholarship list suggests removing all funding filters together if nothing matches', async () => {
    const { relaxations } = await ask({ covers: ['VISA'], isRenewable: true });
    expect(relaxations).toEqual([{ condition: 'FUNDING', totalCount: 5 }]);
  });

  it.each([
    ['filter.fundingCurrency', { fundingMin: 5 }, undefined],
    ['filter.fundingCurrency', {}, 'HIGHEST_AMOUNT'],
    ['filter.fundingCurrency', { fundingCurrency: 'ABC' }, undefined],
    ['filter.fundingMin', { fundingCurrency: 'EUR', fundingMin: 0 }, undefined],
    ['filter.covers', { covers: Array.from({ length: 11 }, () => 'VISA') }, undefined],
  ])('an invalid funding filter is rejected at %s for %j in the order %s', async (field, filter, sort) => {
    const { errors } = await portal.asVisitor(LIST, { filter, sort });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });
});
