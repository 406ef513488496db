import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distribute } from './distribution.ts';

// product: P17.42
describe('distribution of totals', () => {
  it('a total on a boundary is in the higher band, except for 100', () => {
    expect(distribute([0, 999, 1000, 9_999, 10_000])).toEqual({
      ...{ count: 5, bands: [2, 1, 0, 0, 0, 0, 0, 0, 0, 2], lowest: 0, median: 1000, highest: 10_000 },
    });
  });

  it('a distribution of fewer than five totals contains only their number', () => {
    expect(distribute([1000, 2000, 3000, 4000])).toEqual({
      ...{ count: 4, bands: null, lowest: null, median: null, highest: null },
    });
  });

  it('the distribution counts each total once, regardless of the order', () => {
    const totals = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(totals, (given) => {
        const { bands, lowest, highest, count } = distribute(given);
        expect(bands?.reduce((sum, number) => sum + number, 0)).toBe(count);
        expect([lowest, highest]).toEqual([Math.min(...given), Math.max(...given)]);
        expect(distribute(given.toReversed())).toEqual(distribute(given));
      }),
    );
  });
});
