export const DEMOGRAPHIC_QUESTIONS = {
  AGE_GROUP: ['UNDER_18', 'FROM_18', 'FROM_25', 'FROM_35'],
  GENDER: ['WOMAN', 'MAN', 'ANOTHER'],
  DISABILITY: ['YES', 'NO'],
  FIRST_IN_FAMILY: ['YES', 'NO'],
  CARING: ['YES', 'NO'],
  HOME_AREA: ['CITY', 'TOWN', 'COUNTRYSIDE'],
} as const;

export type DemographicQuestion = keyof typeof DEMOGRAPHIC_QUESTIONS;

export const DEMOGRAPHIC_NAMES = Object.keys(DEMOGRAPHIC_QUESTIONS) as DemographicQuestion[];

/** A demographic table with a count below this number is not shown; smaller groups of drafts are merged. */
export const MIN_COUNTED_PEOPLE = 10;
