import { renderPortal } from '../../../app/testPortal.tsx';
import type { ScholarshipFacts } from '../details/scholarshipFacts.ts';
import { makeScholarships } from '../testScholarships.ts';

type Lists = { cards?: ScholarshipFacts[]; closing?: ScholarshipFacts[]; open?: object };

export const NO_SEARCH = {
  __typename: 'PopularSearch',
  category: null,
  degree: null,
  country: null,
  hasNoFee: false,
  closingWithinDays: null,
};
const NOTHING_OPEN = {
  __typename: 'OpenScholarships',
  totalCount: 0,
  totalIsCapped: false,
  countryCount: 0,
  popularSearches: [] as object[],
};

export function renderHome(path = '/', { cards, closing = [], open }: Lists = {}) {
  const answer = ({ sort }: Record<string, unknown>) => ({
    data: {
      openScholarships: { ...NOTHING_OPEN, ...open },
      cards: {
        __typename: 'ScholarshipPage',
        items: cards ?? makeScholarships(6, sort === 'NEWEST' ? 'New' : 'Cheap'),
      },
      closingSoonest: { __typename: 'ScholarshipPage', items: closing },
    },
  });
  return renderPortal(path, Object.fromEntries([['Home', answer]]));
}
