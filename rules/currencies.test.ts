import { describe, expect, it } from 'vitest';
import { currencyDigits, formatAmount, toMinorUnits } from './currencies.ts';

describe('an amount in minor units', () => {
  it.each([
    ['USD', 25, 2500, '$25.00 USD'],
    ['EUR', 1200, 120_000, '€1,200.00'],
    ['JPY', 2500, 2500, '¥2,500 JPY'],
    ['KRW', 25, 25, '₩25'],
    ['KWD', 25, 25_000, 'KWD 25.000'],
    // Usually written without decimals, and counted with them.
    ['HUF', 25, 2500, 'HUF 25.00'],
    ['COP', 25, 2500, 'COP 25.00'],
    ['IDR', 25, 2500, 'IDR 25.00'],
  ])('of %s: %i is %i, said as %s', (currency, whole, minor, said) => {
    expect(toMinorUnits(whole, currency)).toBe(minor);
    // Intl puts a space there that does not break.
    expect(formatAmount(minor, currency).replace('\u00a0', ' ')).toBe(said);
  });

  it('fits into the database for the highest fees in every currency', () => {
    for (const currency of ['USD', 'JPY', 'KWD'])
      expect(toMinorUnits(2_000_000, currency)).toBeLessThan(2 ** 31);
  });

  it('has two decimals where the table names no other number', () => {
    expect(currencyDigits('CHF')).toBe(2);
  });
});
