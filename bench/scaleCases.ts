import type { ScholarshipsQueryVariables } from '../client/features/scholarships/list/list.generated.ts';
import type { ScholarshipFilter, ScholarshipSort } from '../client/schema.generated.ts';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import { WORDS } from './vocabulary.ts';

export type ScaleCase = { name: string; variables: ScholarshipsQueryVariables };

const SORTS: ScholarshipSort[] = ['NEWEST', 'CLOSING_SOONEST', 'FEE_LOW_TO_HIGH', 'WORLD_RANK'];

/** Frequencies are shares of the catalogue, so a filter meets a hundred times as many in the large one. */
const FILTERS: Record<string, ScholarshipFilter> = {
  'subject (2 in 5)': { subjects: ['ENGINEERING'] },
  'degree (1 in 6)': { degrees: ['DIPLOMA'] },
  'country (1 in 12)': { countries: ['United States'] },
  'country (1 in 100)': { countries: ['Vietnam'] },
  'open (2 in 3)': { isOpen: true },
  'fee range (1 in 4)': { feeMin: 20, feeMax: 60 },
  'fee range (1 in 100)': { feeMin: 200, feeMax: 210 },
  'closed (1 in 3)': { isOpen: false },
  'no fee (1 in 4)': { hasNoFee: true },
  'rare combination': {
    countries: ['Iceland'],
    subjects: ['DOCTOR'],
    categories: ['SELF_FUND'],
    degrees: ['DIPLOMA'],
  },
  'covers (1 in 3)': { covers: ['TUITION'] },
  'covers two (1 in 6)': { covers: ['TUITION', 'LIVING'] },
  'renewable (1 in 4)': { isRenewable: true },
  'common combination': { subjects: ['DOCTOR'], degrees: ['MASTERS'], isOpen: true },
};

const word = (rank: number) => WORDS[rank - 1] ?? '';

const SEARCHES: Record<string, string> = {
  'rare word': word(500),
  'common word': 'engineering',
  'word in 1 of 200': word(20),
  'two words': 'germany medicine',
  'two rare words': `${word(3)} ${word(40)}`,
  'typing error in a common word': 'enginering',
  'typing error in a rare word': `${word(500).slice(0, 4)}${word(500).slice(5)}`,
  'word that does not occur': 'qqxyzzyqq',
};

/** Pages in every order that makes sense for them. */
export const PAGE_CASES: ScaleCase[] = [
  ...inOrders('first page', SORTS, { page: 1 }),
  ...inOrders('page 1,000', SORTS, { page: 1000 }),
  ...Object.entries(FILTERS).flatMap(([name, filter]) => inOrders(name, SORTS, { page: 1, filter })),
  ...inOrders('amount in euros (1 in 6)', [...SORTS, 'HIGHEST_AMOUNT'], {
    page: 1,
    filter: { fundingCurrency: 'EUR', fundingMin: 500_000 },
  }),
  ...Object.entries(SEARCHES).flatMap(([name, search]) =>
    inOrders(`search: ${name}`, ['RELEVANCE', ...SORTS], { page: 1, filter: { search } }),
  ),
];

/** The numbers beside the filters, which know no order. */
export const FACET_CASES: { name: string; variables: { filter: ScholarshipFilter } }[] = [
  { name: 'no filter', variables: { filter: {} } },
  ...Object.entries(FILTERS).map(([name, filter]) => ({ name, variables: { filter } })),
  ...Object.entries(SEARCHES).map(([name, search]) => ({
    name: `search: ${name}`,
    variables: { filter: { search } },
  })),
];

function inOrders(
  name: string,
  sorts: ScholarshipSort[],
  variables: Omit<ScholarshipsQueryVariables, 'pageSize' | 'sort'>,
): ScaleCase[] {
  return sorts.map((sort) => ({
    name: `${name}, ${sort}`,
    variables: { ...variables, sort, pageSize: SCHOLARSHIPS_PER_PAGE },
  }));
}
