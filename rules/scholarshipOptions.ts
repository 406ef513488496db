// Without zod, so that the browser's first view does not carry it.

/** Cards on one page of the scholarship list. */
export const SCHOLARSHIPS_PER_PAGE = 9;
/** Cards in the block on the home page. */
export const CARDS_IN_BLOCK = 6;
/** Most items a page may have, at either door. */
export const MAX_PAGE_SIZE = 100;
/** Longest search text. */
export const MAX_SCHOLARSHIP_SEARCH_CHARACTERS = 200;
/** Rows on one page of the staff's table. */
export const MANAGED_PER_PAGE = 20;
/** Lists are counted, searched and paged up to this many matches; beyond, totals say `10,000+`. */
export const COUNT_CAP = 10_000;
/** A deadline this close, in days, is shown as closing soon. */
export const CLOSING_SOON_DAYS = 7;

/** In the order of the selects; the words are what the REST door and the screens say. */
export const SUBJECT_CATEGORIES = {
  AGRICULTURE: 'Agriculture',
  ENGINEERING: 'Engineering',
  DOCTOR: 'Doctor',
} as const;

/** In the order of the selects. */
export const SCHOLARSHIP_CATEGORIES = {
  FULL_FUND: 'Full fund',
  PARTIAL: 'Partial',
  SELF_FUND: 'Self-fund',
} as const;

/** In the order of the selects. */
export const DEGREES = { DIPLOMA: 'Diploma', BACHELOR: 'Bachelor', MASTERS: 'Masters' } as const;

export type SubjectCategory = keyof typeof SUBJECT_CATEGORIES;
export type ScholarshipCategory = keyof typeof SCHOLARSHIP_CATEGORIES;
export type Degree = keyof typeof DEGREES;

/** The keys of an option list, typed, in their order. */
export function keysOf<T extends object>(options: T): [keyof T, ...(keyof T)[]] {
  return Object.keys(options) as [keyof T, ...(keyof T)[]];
}
