import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUNDING_COVERS } from '../../../../rules/catalogue/scholarshipOptions.ts';
import { DEFAULT_CODES } from '../../../../rules/catalogue/scholarships.ts';
import { paths } from '../../../../rules/paths.ts';
import {
  changeList,
  DEADLINE_WINDOWS,
  ELIGIBLE,
  EMPTY_LIST,
  type ListState,
  listQuery,
  listVariables,
  parseListState,
  SORTS,
} from './listState.ts';

const parse = (query: string) => parseListState(new URLSearchParams(query));
const address = (state: ListState) => paths.scholarships.link(listQuery(state));
const queryOf = (link: string) => link.split('?')[1] ?? '';

const fee = fc.option(fc.nat(2_000_000));
const anyText = fc.string({ unit: 'binary', maxLength: 250 });
const anyChange = fc.record({
  q: anyText,
  page: fc.integer({ min: 1, max: 100_000 }),
  sort: fc.constantFrom(...SORTS),
  subjects: fc.subarray([...DEFAULT_CODES.subjectCategory]),
  categories: fc.subarray([...DEFAULT_CODES.scholarshipCategory]),
  degrees: fc.subarray([...DEFAULT_CODES.degree]),
  countries: fc.array(fc.oneof(fc.constantFrom('Japan', 'Korea, Republic of', 'Côte d’Ivoire'), anyText)),
  feeMin: fee,
  feeMax: fee,
  noFee: fc.boolean(),
  deadline: fc.option(fc.constantFrom(...DEADLINE_WINDOWS)),
  open: fc.boolean(),
  organisations: fc.array(fc.oneof(fc.constantFrom('fjordholm', 'Aalto', 'a b'), anyText)),
  covers: fc.subarray([...FUNDING_COVERS]),
  renewable: fc.boolean(),
  currency: fc.option(fc.constantFrom('EUR', 'JPY', 'KWD')),
  amountMin: fc.option(fc.nat(10_000)),
  eligibility: fc.subarray([...ELIGIBLE]),
});

describe('list URL', () => {
  it('the plain scholarship list has a URL without parameters', () => {
    expect(address(EMPTY_LIST)).toBe('/allScholarship');
    expect(parse('')).toEqual(EMPTY_LIST);
  });

  it('the URL of the scholarship list contains every part of its state', () => {
    const query =
      'q=oxford&page=2&sort=WORLD_RANK&subject=DOCTOR&category=FULL_FUND&degree=MASTERS&degree=DIPLOMA' +
      '&country=South+Korea&country=Japan&feeMin=5&feeMax=50&deadline=30&open=1' +
      '&organisation=Portal&organisation=aalto&organisation=a+b&cover=LIVING&cover=tuition&renewable=1&currency=eur&amountMin=900&eligible=can_apply';
    const state = parse(query);
    expect(state).toEqual({
      q: 'oxford',
      page: 2,
      sort: 'WORLD_RANK',
      subjects: ['DOCTOR'],
      categories: ['FULL_FUND'],
      degrees: ['DIPLOMA', 'MASTERS'],
      countries: ['Japan', 'South Korea'],
      feeMin: 5,
      feeMax: 50,
      noFee: false,
      deadline: 30,
      open: true,
      organisations: ['aalto', 'portal'],
      covers: ['TUITION', 'LIVING'],
      renewable: true,
      currency: 'EUR',
      amountMin: 900,
      eligibility: ['CAN_APPLY'],
    });
  });

  it('any state of the scholarship list is preserved in its URL', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const state = parse(queryOf(address({ ...EMPTY_LIST, ...change })));
        expect(parse(queryOf(address(state)))).toEqual(state);
        expect(address(parse(queryOf(address(state))))).toBe(address(state));
      }),
    );
  });

  it('any URL is parsed without an error into a list state within limits', () => {
    const name = fc.constantFrom(
      'q',
      'page',
      'sort',
      'subject',
      'country',
      'feeMin',
      'feeMax',
      'noFee',
      'open',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, anyText), { maxLength: 80 }), (pairs) => {
        const { q, page, sort, countries, feeMin, feeMax } = parseListState(new URLSearchParams(pairs));
        expect(q.length).toBeLessThanOrEqual(200);
        expect(q).toBe(q.trim().toWellFormed());
        expect(page).toBeGreaterThanOrEqual(1);
        expect(sort === 'RELEVANCE' && q === '').toBe(false);
        expect(countries.length).toBeLessThanOrEqual(50);
        if (feeMin !== null && feeMax !== null) expect(feeMin).toBeLessThanOrEqual(feeMax);
      }),
    );
  });

  it.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=1e3', { page: 1 }],
    ['page=99999999999', { page: 1 }],
    ['sort=PRICE', { sort: 'NEWEST' }],
    ['sort=RELEVANCE', { sort: 'NEWEST' }],
    ['subject=MAGIC&subject=doctor', { subjects: ['DOCTOR'] }],
    ['feeMin=-1&feeMax=x', { feeMin: null, feeMax: null }],
    ['feeMin=50&feeMax=5', { feeMin: 5, feeMax: 50 }],
    ['noFee=1&feeMin=5', { noFee: true, feeMin: null }],
    ['noFee=maybe', { noFee: false }],
    ['deadline=8', { deadline: null }],
    ['currency=ABC&amountMin=5', { currency: null, amountMin: null }],
    ['amountMin=5&sort=HIGHEST_AMOUNT', { amountMin: null, sort: 'NEWEST' }],
    ['q=+%00+oxford%0A', { q: 'oxford' }],
  ])('the scholarship list ignores or corrects invalid URL parameters: %s', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });
});

describe('list state change', () => {
  it('changing a filter returns to the first page of the scholarship list', () => {
    expect(changeList({ ...EMPTY_LIST, page: 4 }, { open: true })).toMatchObject({ page: 1, open: true });
  });

  it('the scholarship list sorts by relevance during a search, otherwise by date', () => {
    const searched = changeList(EMPTY_LIST, { q: 'law' });
    expect(searched.sort).toBe('RELEVANCE');
    expect(changeList(searched, { q: '' }).sort).toBe('NEWEST');
  });

  it('the chosen sort order survives a search', () => {
    const ranked = changeList(EMPTY_LIST, { sort: 'WORLD_RANK' });
    expect(changeList(ranked, { q: 'law' }).sort).toBe('WORLD_RANK');
  });

  it('changing the currency resets the minimum amount', () => {
    const euros = changeList(EMPTY_LIST, { currency: 'EUR', amountMin: 900, sort: 'HIGHEST_AMOUNT' });
    expect(euros).toMatchObject({ currency: 'EUR', amountMin: 900, sort: 'HIGHEST_AMOUNT' });
    expect(changeList(euros, { currency: 'JPY' })).toMatchObject({ amountMin: null, sort: 'HIGHEST_AMOUNT' });
    expect(changeList(euros, { currency: null })).toMatchObject({ amountMin: null, sort: 'NEWEST' });
  });

  it('choosing no fee removes the minimum and maximum fee', () => {
    const bounded = changeList(EMPTY_LIST, { feeMin: 5, feeMax: 50 });
    expect(changeList(bounded, { noFee: true })).toMatchObject({ feeMin: null, feeMax: null });
  });
});

describe('list query variables', () => {
  it('the plain scholarship list sends no filter to the server', () => {
    expect(listVariables(EMPTY_LIST, '2026-11-21')).toEqual({
      filter: {},
      sort: 'NEWEST',
      page: 1,
      pageSize: 9,
    });
  });

  it.each([
    ['EUR', 90_000],
    ['JPY', 900],
    ['KWD', 900_000],
  ])('the list query converts the minimum amount to minor units of %s', (currency, fundingMin) => {
    const { filter } = listVariables({ ...EMPTY_LIST, currency, amountMin: 900 }, '2026-12-15');
    expect(filter).toEqual({ fundingCurrency: currency, fundingMin });
  });

  it('a deadline period filters for open scholarships that close within the period', () => {
    const { filter } = listVariables({ ...EMPTY_LIST, deadline: 30 }, '2026-12-15');
    expect(filter).toEqual({ isOpen: true, deadlineTo: '2027-01-14' });
  });
});
