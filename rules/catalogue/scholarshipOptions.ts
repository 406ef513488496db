// Client code without zod imports this module, so it must not import zod, which is large.

export const SCHOLARSHIPS_PER_PAGE = 9;
export const CARDS_IN_BLOCK = 6;
export const MAX_PAGE_SIZE = 100;
export const MAX_SCHOLARSHIP_SEARCH_CHARACTERS = 200;
/**
 * Maximum number of matches that are counted, searched and paged through. If there are more, totals are shown as
 * `10,000+`.
 */
export const COUNT_CAP = 10_000;
export const CLOSING_SOON_DAYS = 7;

export const OPTION_LISTS = {
  subjectCategory: 'SUBJECTS',
  scholarshipCategory: 'CATEGORIES',
  degree: 'DEGREES',
} as const;

export type OptionField = keyof typeof OPTION_LISTS;

export type OptionCodes = Readonly<Record<OptionField, readonly string[]>>;

export const DEFAULT_CODES: OptionCodes = {
  subjectCategory: ['AGRICULTURE', 'ENGINEERING', 'DOCTOR'],
  scholarshipCategory: ['FULL_FUND', 'PARTIAL', 'SELF_FUND'],
  degree: ['DIPLOMA', 'BACHELOR', 'MASTERS'],
};

export const isOptionField = (name: string): name is OptionField => Object.hasOwn(OPTION_LISTS, name);

export type ListedOption = {
  code: string;
  labels?: Readonly<Record<string, string>> | undefined;
  words?: readonly string[] | undefined;
};

export const OPTION_CODE = /^[A-Z][A-Z0-9_]{0,39}$/;
export const MAX_OPTIONS = 60;
export const MAX_OPTION_CHARACTERS = 60;
export const MAX_OPTION_WORDS = 20;

export const FUNDING_FREQUENCIES = ['ONCE', 'MONTHLY', 'PER_TERM', 'YEARLY'] as const;
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

/** Filters of the public list. A list that is filtered by a single value is a landing page for search engines. */
export const LIST_FILTERS = {
  subjects: { parameter: 'subject', list: 'subjectCategory', atMost: 10 },
  categories: { parameter: 'category', list: 'scholarshipCategory', atMost: 10 },
  degrees: { parameter: 'degree', list: 'degree', atMost: 10 },
  countries: { parameter: 'country', atMost: 50 },
  organisations: { parameter: 'organisation', atMost: 50 },
  covers: { parameter: 'cover', options: FUNDING_COVERS, atMost: 10 },
} as const;
export const MAX_COUNTRY_CHARACTERS = 100;
export const MAX_TOTAL_FEE = 2_000_000;
export const MAX_PAGE = 2 ** 31 - 1;

export type FundingCover = (typeof FUNDING_COVERS)[number];

export function listKeys<T extends object>(options: T): [keyof T, ...(keyof T)[]] {
  return Object.keys(options) as [keyof T, ...(keyof T)[]];
}
