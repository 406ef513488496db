import { describe, expect, it } from 'vitest';
import { parseAmount, parseNumber, typeAmount } from './typedAmount.ts';

// product: P8.10
describe('typed amount', () => {
  it.each([
    ['12.5', 'USD', 1250],
    ['12,50', 'EUR', 1250],
    [' 25 ', 'USD', 2500],
    ['2500', 'JPY', 2500],
    ['1.005', 'KWD', 1005],
    ['30,000', 'USD', 3_000_000],
    ['1,200.50', 'EUR', 120_050],
    ['500 000', 'JPY', 500_000],
    ['1,200', 'KWD', 1_200_000],
    ['0', 'USD', 0],
    ['12.345', 'USD', null],
    ['12.5', 'JPY', null],
    ['12,00,000', 'USD', null],
    ['1,200,5', 'USD', null],
    ['0,200', 'KWD', null],
    ['-1', 'USD', null],
    ['1e300', 'USD', null],
    ['', 'USD', null],
    ['.', 'USD', null],
    ['ten', 'USD', null],
    ['9'.repeat(400), 'USD', null],
  ])('parseAmount of “%s” in %s returns %s (minor units)', (text, currency, minorUnits) => {
    expect(parseAmount(text, currency)).toBe(minorUnits);
  });

  it('parseAmount is the inverse of typeAmount', () => {
    for (const currency of ['USD', 'JPY', 'KWD'])
      for (const amount of [1, 10, 1001, 2500, 99_999_999])
        expect(parseAmount(typeAmount(amount, currency), currency)).toBe(amount);
  });
});

// product: P11.2
describe('typed number', () => {
  it.each([
    ['30,000', 30_000],
    ['-1,200.5', -1200.5],
    ['500 000', 500_000],
    ['3,5', 3.5],
    ['3,05', 3.05],
    ['3.0', 3],
    [' 12 ', 12],
    ['3.1234', 3.1234],
    ['9007199254740991', 9_007_199_254_740_991],
    ['0,200', null],
    ['1,200,5', null],
    ['- 1', null],
    ['1e3', null],
    ['', null],
    ['many', null],
  ])('parseNumber of “%s” returns %s', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});
