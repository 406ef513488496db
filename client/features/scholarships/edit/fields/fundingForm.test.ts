import { describe, expect, it } from 'vitest';
import { isCurrency } from '../../../../../rules/money/currencies.ts';
import { CURRENCY_CODES } from '../../../../../rules/money/currencyCodes.ts';
import { problem } from '../../../../../rules/problems.ts';
import { makeEdited } from '../../testManaged.ts';
import { makeFunding } from '../../testScholarships.ts';
import { type FundingValues, previewFunding, toFundingValues } from './fundingForm.ts';
import { addSchema, toCopyValues, toScholarshipValues } from './scholarshipForm.ts';

const filled = toScholarshipValues(makeEdited(), 'me@example.org');
const check = (values: Partial<FundingValues>) => addSchema.safeParse({ ...filled, ...values });
const send = (values: Partial<FundingValues>) => check(values).data?.input.funding;
const problems = (values: Partial<FundingValues>) =>
  Object.fromEntries(
    (check(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

// product: P7.5
describe('scholarship funding form', () => {
  it.each([
    ['EUR', '992', 99_200],
    ['EUR', '1,200.5', 120_050],
    ['EUR', '12,50', 1250],
    ['EUR', '0.29', 29],
    ['JPY', '500 000', 500_000],
    ['KWD', '25.5', 25_500],
    ['KWD', '12.000', 12_000],
  ])('the funding form converts %s amounts to minor units: %s', (fundingCurrency, fundingMin, min) => {
    expect(send({ fundingCurrency, fundingMin })).toMatchObject({
      min,
      currency: fundingCurrency,
      max: null,
    });
  });

  it.each([
    ['JPY', '1.5', { min: 1, max: 1_000_000_000_000, digits: 0 }],
    ['EUR', '1.505', { min: 0.01, max: 10_000_000_000, digits: 2 }],
    ['EUR', '10000000000.01', { min: 0.01, max: 10_000_000_000, digits: 2 }],
    ['EUR', '90071992547409.92', { min: 0.01, max: 10_000_000_000, digits: 2 }],
    ['EUR', '0', { min: 0.01, max: 10_000_000_000, digits: 2 }],
    ['EUR', '-5', { min: 0.01, max: 10_000_000_000, digits: 2 }],
    ['KWD', '0.0001', { min: 0.001, max: 1_000_000_000, digits: 3 }],
  ])(
    'the funding form reports the valid range in %s for the invalid amount %s',
    (fundingCurrency, fundingMax, range) => {
      expect(problems({ fundingCurrency, fundingMax })).toEqual({ fundingMax: problem('amount', range) });
    },
  );

  it.each([
    [{ fundingMin: '5' }, { fundingCurrency: problem('required') }],
    [{ fundingMin: '5', fundingCurrency: 'ABC' }, { fundingCurrency: problem('currency') }],
    [{ fundingMin: '5', fundingMax: '4', fundingCurrency: 'EUR' }, { fundingMax: problem('belowMin') }],
    [{ fundingMonths: '0' }, { fundingMonths: problem('wholeNumber', { min: 1, max: 120 }) }],
    [{ awardCount: 'many' }, { awardCount: problem('wholeNumber', { min: 1, max: 100_000 }) }],
    [{ fundingNote: 'x'.repeat(301) }, { fundingNote: problem('tooLong', { max: 300 }) }],
  ])('the funding form shows the problem as a field error: %j', (values, expected) => {
    expect(problems(values)).toEqual(expected);
  });

  it('empty funding, or a currency without an amount, is not sent', () => {
    expect(send({})).toBeNull();
    expect(send({ fundingCurrency: 'EUR' })).toBeNull();
    expect(previewFunding({ ...filled, fundingMin: 'much' })).toBeNull();
  });

  it.each([
    makeFunding({ awardCount: 3 }),
    makeFunding({ isRenewable: false, covers: ['TUITION', 'VISA'] }),
    makeFunding({
      min: 25_500,
      max: 1_000_000_000_000,
      currency: 'KWD',
      frequency: 'ONCE',
      months: 24,
      note: 'A',
    }),
  ])('stored funding is not changed by loading, sending or copying: %j', (funding) => {
    const { __typename: _, ...stored } = funding as typeof funding & { __typename: string };
    const scholarship = makeEdited({ funding });
    expect(send(toFundingValues(funding))).toEqual(stored);
    expect(previewFunding({ ...filled, ...toFundingValues(funding) })).toEqual(stored);
    expect(toCopyValues(scholarship, 'me@example.org', '2026-11-21')).toMatchObject(toFundingValues(funding));
  });

  it('the currency list contains only valid currencies without duplicates', () => {
    expect(CURRENCY_CODES.filter((code) => !isCurrency(code))).toEqual([]);
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
  });
});
