import { describe, expect, it } from 'vitest';
import { currencyDigits, formatAmount, toMinorUnits } from './currencies.ts';

describe('an amount in minor units', () => {
  it.each([
    ['USD', 25, 2500, '25.00 USD'],
    ['EUR', 1200, 120_000, '1,200.00 EUR'],
    ['JPY', 2500, 2500, '2,500 JPY'],
    ['KRW', 25, 25, '25 KRW'],
    ['KWD', 25, 25_000, '25.000 KWD'],
    // Usually written without decimals, and counted with them.
    ['HUF', 25, 2500, '25.00 HUF'],
    ['COP', 25, 2500, '25.00 COP'],
    ['IDR', 25, 2500, '25.00 IDR'],
  ])('of %s: %i is %i, said as %s', (currency, whole, minor, said) => {
    expect(toMinorUnits(whole, currency)).toBe(minor);
    expect(formatAmount(minor, currency)).toBe(said);
  });

  it('fits into the database for the highest fees in every currency', () => {
    for (const currency of ['USD', 'JPY', 'KWD'])
      expect(toMinorUnits(2_000_000, currency)).toBeLessThan(2 ** 31);
  });

  it('has two decimals where the table names no other number', () => {
    expect(currencyDigits('CHF')).toBe(2);
  });
});
