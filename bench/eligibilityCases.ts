import type { ScholarshipFilter, ScholarshipSort } from '../client/schema.generated.ts';

/** What stands in the address of the list, without what one can apply for. */
export type EligibilityCase = { name: string; filter: ScholarshipFilter; sort: ScholarshipSort };

export const ELIGIBILITY_CASES: EligibilityCase[] = [
  { name: 'no filter, NEWEST', filter: {}, sort: 'NEWEST' },
  { name: 'no filter, CLOSING_SOONEST', filter: {}, sort: 'CLOSING_SOONEST' },
  { name: 'no filter, FEE_LOW_TO_HIGH', filter: {}, sort: 'FEE_LOW_TO_HIGH' },
  { name: 'no filter, WORLD_RANK', filter: {}, sort: 'WORLD_RANK' },
  { name: 'open (2 in 3), NEWEST', filter: { isOpen: true }, sort: 'NEWEST' },
  { name: 'country (1 in 12), NEWEST', filter: { countries: ['United States'] }, sort: 'NEWEST' },
  {
    name: 'common combination, CLOSING_SOONEST',
    filter: { subjects: ['DOCTOR'], degrees: ['MASTERS'], isOpen: true },
    sort: 'CLOSING_SOONEST',
  },
  { name: 'search: common word, RELEVANCE', filter: { search: 'engineering' }, sort: 'RELEVANCE' },
  { name: 'search: two words, RELEVANCE', filter: { search: 'germany medicine' }, sort: 'RELEVANCE' },
];
