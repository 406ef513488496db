import {
  DEFAULT_CODES,
  LIST_FILTERS,
  MAX_COUNTRY_CHARACTERS,
  MAX_PAGE,
  MAX_SCHOLARSHIP_SEARCH_CHARACTERS,
  MAX_TOTAL_FEE,
  type OptionCodes,
  type OptionField,
  SCHOLARSHIPS_PER_PAGE,
} from '../../../../rules/catalogue/scholarshipOptions.ts';
import { addDays } from '../../../../rules/days.ts';
import { isCurrency, toMinorUnits } from '../../../../rules/money/currencies.ts';
import type { Query } from '../../../../rules/paths.ts';
import type {
  EligibilityVerdict,
  FundingCover,
  ScholarshipFilter,
  ScholarshipSort,
  ScholarshipsQueryVariables,
} from './list.generated.ts';

export const SORTS = [
  'RELEVANCE',
  'NEWEST',
  'CLOSING_SOONEST',
  'FEE_LOW_TO_HIGH',
  'WORLD_RANK',
  'HIGHEST_AMOUNT',
] as const;
export const DEADLINE_WINDOWS = [7, 30, 90] as const;
export type DeadlineWindow = (typeof DEADLINE_WINDOWS)[number];

export const ELIGIBLE = [
  'CAN_APPLY',
  'MAY_APPLY',
  'NOT_STATED',
] as const satisfies readonly EligibilityVerdict[];

/** Maximum amount in whole currency units. Even in minor units, this amount is valid in every currency. */
export const MAX_AMOUNT = 9_999_999_999;
const SLUG = /^[a-z0-9-]{1,60}$/;

export type ListState = {
  q: string;
  page: number;
  sort: ScholarshipSort;
  subjects: readonly string[];
  categories: readonly string[];
  degrees: readonly string[];
  countries: readonly string[];
  /** Bounds of the total fee in whole currency units; null for no bound. */
  feeMin: number | null;
  feeMax: number | null;
  noFee: boolean;
  deadline: DeadlineWindow | null;
  open: boolean;
  organisations: readonly string[];
  covers: readonly FundingCover[];
  renewable: boolean;
  currency: string | null;
  /** Minimum for the first year in whole units of `currency`; null for no bound. */
  amountMin: number | null;
  eligibility: readonly EligibilityVerdict[];
};

export const EMPTY_LIST: ListState = {
  q: '',
  page: 1,
  sort: 'NEWEST',
  subjects: [],
  categories: [],
  degrees: [],
  countries: [],
  feeMin: null,
  feeMax: null,
  noFee: false,
  deadline: null,
  open: false,
  organisations: [],
  covers: [],
  renewable: false,
  currency: null,
  amountMin: null,
  eligibility: [],
};

function defaultSort(q: string): ScholarshipSort {
  return q === '' ? 'NEWEST' : 'RELEVANCE';
}

/** Ignores invalid parameters, so that an outdated or damaged link still shows a list. */
export function parseListState(params: URLSearchParams, codes: OptionCodes = DEFAULT_CODES): ListState {
  const q = readSearch(params.get('q'));
  const noFee = isOn(params.get('noFee'));
  const currency = readCurrency(params.get('currency'));
  const fees = noFee ? [null, null] : inOrder(readFee(params.get('feeMin')), readFee(params.get('feeMax')));
  return {
    q,
    page: readWholeNumber(params.get('page'), 1, MAX_PAGE) ?? 1,
    sort: readSort(params.get('sort'), q, currency),
    subjects: readCodes(params, LIST_FILTERS.subjects, codes),
    categories: readCodes(params, LIST_FILTERS.categories, codes),
    degrees: readCodes(params, LIST_FILTERS.degrees, codes),
    countries: readCountries(params.getAll('country')),
    feeMin: fees[0] ?? null,
    feeMax: fees[1] ?? null,
    noFee,
    deadline: DEADLINE_WINDOWS.find((days) => String(days) === params.get('deadline')) ?? null,
    open: isOn(params.get('open')),
    organisations: readSlugs(params.getAll('organisation')),
    covers: readOptions(params, LIST_FILTERS.covers),
    renewable: isOn(params.get('renewable')),
    currency,
    amountMin: currency === null ? null : readWholeNumber(params.get('amountMin'), 1, MAX_AMOUNT),
    eligibility: readOptions(params, { parameter: 'eligible', options: ELIGIBLE }),
  };
}

export function listQuery(state: ListState): Query {
  return {
    q: state.q,
    page: state.page === 1 ? undefined : state.page,
    sort: state.sort === defaultSort(state.q) ? undefined : state.sort,
    subject: state.subjects,
    category: state.categories,
    degree: state.degrees,
    country: state.countries,
    feeMin: state.feeMin ?? undefined,
    feeMax: state.feeMax ?? undefined,
    noFee: state.noFee ? 1 : undefined,
    deadline: state.deadline ?? undefined,
    open: state.open ? 1 : undefined,
    organisation: state.organisations,
    cover: state.covers,
    renewable: state.renewable ? 1 : undefined,
    currency: state.currency ?? undefined,
    amountMin: state.amountMin ?? undefined,
    eligible: state.eligibility,
  };
}

const LISTED_FILTERS: readonly string[] = Object.values(LIST_FILTERS).map(({ parameter }) => parameter);

/**
 * True if search engines may index the list: all scholarships, or those with a single value of one of the listed
 * filters, in the default order. The number of other combinations is unlimited, and they contain nothing new.
 */
export function isListed(state: ListState): boolean {
  const { page: _page, ...query } = listQuery(state);
  const given = Object.entries(query).flatMap(([name, value]) => [value || []].flat().map(() => name));
  return given.length <= 1 && given.every((name) => LISTED_FILTERS.includes(name));
}

export function changeList(state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState {
  const next = { ...state, ...change, page: 1 };
  if (change.q !== undefined && state.sort === defaultSort(state.q)) next.sort = defaultSort(next.q);
  if (next.sort === 'RELEVANCE' && next.q === '') next.sort = 'NEWEST';
  // Amounts can be compared only within one currency.
  if (next.currency !== state.currency) next.amountMin = change.amountMin ?? null;
  if (next.sort === 'HIGHEST_AMOUNT' && next.currency === null) next.sort = defaultSort(next.q);
  const [feeMin = null, feeMax = null] = next.noFee ? [] : inOrder(next.feeMin, next.feeMax);
  return { ...next, feeMin, feeMax };
}

/** `today` is the current date in the portal's time zone, as `YYYY-MM-DD`. */
export function listVariables(state: ListState, today: string): ScholarshipsQueryVariables {
  return {
    filter: listFilter(state, today),
    sort: state.sort,
    page: state.page,
    pageSize: SCHOLARSHIPS_PER_PAGE,
  };
}

export function listFilter(state: ListState, today: string): ScholarshipFilter {
  return {
    ...(state.q && { search: state.q }),
    ...(state.subjects.length > 0 && { subjects: [...state.subjects] }),
    ...(state.categories.length > 0 && { categories: [...state.categories] }),
    ...(state.degrees.length > 0 && { degrees: [...state.degrees] }),
    ...(state.countries.length > 0 && { countries: [...state.countries] }),
    ...(state.feeMin !== null && { feeMin: state.feeMin }),
    ...(state.feeMax !== null && { feeMax: state.feeMax }),
    ...(state.noFee && { hasNoFee: true }),
    ...(state.deadline && { deadlineTo: addDays(today, state.deadline) }),
    ...((state.open || state.deadline) && { isOpen: true }),
    ...(state.organisations.length > 0 && { organisations: [...state.organisations] }),
    ...(state.covers.length > 0 && { covers: [...state.covers] }),
    ...(state.renewable && { isRenewable: true }),
    ...(state.currency !== null && { fundingCurrency: state.currency }),
    ...(state.currency !== null &&
      state.amountMin !== null && { fundingMin: toMinorUnits(state.amountMin, state.currency) }),
    ...(state.eligibility.length > 0 && { eligibility: [...state.eligibility] }),
  };
}

export function isSearchCut(params: URLSearchParams): boolean {
  return readLine(params.get('q')).length > MAX_SCHOLARSHIP_SEARCH_CHARACTERS;
}

function readSearch(text: string | null): string {
  // Cutting may split a surrogate pair, and the server rejects lone surrogates.
  return readLine(text).slice(0, MAX_SCHOLARSHIP_SEARCH_CHARACTERS).toWellFormed().trim();
}

function readLine(text: string | null): string {
  return (text ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

function readSort(text: string | null, q: string, currency: string | null): ScholarshipSort {
  const sort = SORTS.find((known) => known === text?.toUpperCase());
  const isMeaningless =
    (sort === 'RELEVANCE' && q === '') || (sort === 'HIGHEST_AMOUNT' && currency === null);
  return sort === undefined || isMeaningless ? defaultSort(q) : sort;
}

function readCurrency(text: string | null): string | null {
  const code = text?.toUpperCase() ?? '';
  return isCurrency(code) ? code : null;
}

function readOptions<T extends string>(
  params: URLSearchParams,
  { parameter, options }: { parameter: string; options: readonly T[] },
): T[] {
  const words = params.getAll(parameter).map((word) => word.toUpperCase());
  return options.filter((option) => words.includes(option));
}

function readCodes(
  params: URLSearchParams,
  { parameter, list, atMost }: { parameter: string; list: OptionField; atMost: number },
  codes: OptionCodes,
): string[] {
  return readOptions(params, { parameter, options: codes[list] }).slice(0, atMost);
}

function readCountries(given: string[]): string[] {
  const names = given.map((name) => readSearch(name)).filter((name) => name !== '');
  return [...new Set(names)]
    .filter((name) => name.length <= MAX_COUNTRY_CHARACTERS)
    .sort()
    .slice(0, LIST_FILTERS.countries.atMost);
}

function readSlugs(given: string[]): string[] {
  const slugs = given.map((slug) => slug.toLowerCase()).filter((slug) => SLUG.test(slug));
  return [...new Set(slugs)].sort().slice(0, LIST_FILTERS.organisations.atMost);
}

function readFee(text: string | null): number | null {
  return readWholeNumber(text, 0, MAX_TOTAL_FEE);
}

function readWholeNumber(text: string | null, minimum: number, maximum: number): number | null {
  if (!/^\d{1,10}$/.test(text ?? '')) return null;
  const number = Number(text);
  return number >= minimum && number <= maximum ? number : null;
}

function inOrder(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

function isOn(text: string | null): boolean {
  return text === '1' || text === 'true';
}
