import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../messages/formats.ts';
import { currencyDigits, formatAmount, nameCurrency, toMinorUnits } from './currencies.ts';

describe('amounts in minor units', () => {
  it.each([
    ['USD', 25, 2500, '$25 USD'],
    ['EUR', 1200, 120_000, '€1,200'],
    ['JPY', 2500, 2500, '¥2,500 JPY'],
    ['KRW', 25, 25, '₩25'],
    ['KWD', 25, 25_000, 'KWD 25'],
    // These currencies have decimals, although amounts are usually written without them.
    ['HUF', 25, 2500, 'HUF 25'],
    ['COP', 25, 2500, 'COP 25'],
    ['IDR', 25, 2500, 'IDR 25'],
  ])('toMinorUnits in %s converts %i to %i, formatted as %s', (currency, whole, minor, said) => {
    expect(toMinorUnits(whole, currency)).toBe(minor);
    expect(formatAmount(minor, currency).replace('\u00a0', ' ')).toBe(said);
  });

  it.each([
    ['USD', 2550, '$25.50 USD'],
    ['EUR', 1, '€0.01'],
    ['KWD', 25_500, 'KWD 25.500'],
    ['HUF', 2501, 'HUF 25.01'],
  ])('formatAmount shows all digits of the %s amount %i: %s', (currency, minor, said) => {
    expect(formatAmount(minor, currency).replace('\u00a0', ' ')).toBe(said);
  });

  it.each(['USD', 'EUR', 'KWD', 'JPY', 'HUF'])(
    'formatAmount formats %s amounts in the same way as fees',
    (currency) => {
      const fee = nameCurrency(formatMoney(1250, currency, 'en'), currency);
      expect(formatAmount(toMinorUnits(1250, currency), currency)).toBe(fee);
    },
  );

  it('the maximum fee fits into a database integer in every currency', () => {
    for (const currency of ['USD', 'JPY', 'KWD'])
      expect(toMinorUnits(2_000_000, currency)).toBeLessThan(2 ** 31);
  });

  it('currencies that are not in the table have two decimal places', () => {
    expect(currencyDigits('CHF')).toBe(2);
  });
});
