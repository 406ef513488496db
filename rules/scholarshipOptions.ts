// Without zod, so that the browser's first view does not carry it.

/** Cards on one page of the scholarship list. */
export const SCHOLARSHIPS_PER_PAGE = 9;
/** Cards in the block on the home page. */
export const CARDS_IN_BLOCK = 6;
/** Most items a page may have, by REST or GraphQL. */
export const MAX_PAGE_SIZE = 100;
/** Longest search text. */
export const MAX_SCHOLARSHIP_SEARCH_CHARACTERS = 200;
/** Lists are counted, searched and paged up to this many matches; beyond, totals say `10,000+`. */
export const COUNT_CAP = 10_000;
/** A deadline this close, in days, is shown as closing soon. */
export const CLOSING_SOON_DAYS = 7;

/** In the order of the selects, as all option lists; what people call them stands in messages/<language>/options.json. */
export const SUBJECT_CATEGORIES = ['AGRICULTURE', 'ENGINEERING', 'DOCTOR'] as const;
export const SCHOLARSHIP_CATEGORIES = ['FULL_FUND', 'PARTIAL', 'SELF_FUND'] as const;
export const DEGREES = ['DIPLOMA', 'BACHELOR', 'MASTERS'] as const;

/** How often an amount is paid. */
export const FUNDING_FREQUENCIES = ['ONCE', 'MONTHLY', 'PER_TERM', 'YEARLY'] as const;
/** What a scholarship pays for. */
export const FUNDING_COVERS = [
  'TUITION',
  'LIVING',
  'HOUSING',
  'TRAVEL',
  'INSURANCE',
  'BOOKS',
  'RESEARCH',
  'FAMILY',
  'VISA',
] as const;

/**
 * The filters of the public list by chosen values: what an address calls them, the values where they are fixed, and how many may be chosen.
 * One value of one of them is a list that people search for.
 */
export const LIST_FILTERS = {
  subjects: { parameter: 'subject', options: SUBJECT_CATEGORIES, atMost: 10 },
  categories: { parameter: 'category', options: SCHOLARSHIP_CATEGORIES, atMost: 10 },
  degrees: { parameter: 'degree', options: DEGREES, atMost: 10 },
  countries: { parameter: 'country', atMost: 50 },
  organisations: { parameter: 'organisation', atMost: 50 },
  covers: { parameter: 'cover', options: FUNDING_COVERS, atMost: 10 },
} as const;
/** Longest name of a country in a filter. */
export const MAX_COUNTRY_CHARACTERS = 100;
/** The highest bound of the total fee. */
export const MAX_TOTAL_FEE = 2_000_000;
/** The last page that can be asked for. */
export const MAX_PAGE = 2 ** 31 - 1;

export type FundingCover = (typeof FUNDING_COVERS)[number];
export type SubjectCategory = (typeof SUBJECT_CATEGORIES)[number];
export type ScholarshipCategory = (typeof SCHOLARSHIP_CATEGORIES)[number];
export type Degree = (typeof DEGREES)[number];

/** The keys of a table, typed, in their order. */
export function keysOf<T extends object>(options: T): [keyof T, ...(keyof T)[]] {
  return Object.keys(options) as [keyof T, ...(keyof T)[]];
}
