import type { Answers } from '../../app/testPortal.tsx';
import { makeDeadline } from '../deadlines/testDeadline.ts';
import type { DatesFragment } from './details/details.generated.ts';
import type { ScholarshipFacts } from './details/scholarshipFacts.ts';
import type { ScholarshipsQuery } from './list/list.generated.ts';
import type { FundingFragment } from './scholarships.generated.ts';

/** Creates a complete scholarship that is open until 30 Nov 2026. Tests run on 21 Nov 2026. */
export function makeScholarship(changes: Partial<ScholarshipFacts> = {}): ScholarshipFacts {
  const facts: ScholarshipFacts & { __typename: string } = {
    __typename: 'Scholarship',
    id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
    slug: 'gates-cambridge-scholarship-university-of-cambridge',
    organisation: null,
    scholarshipName: 'Gates Cambridge Scholarship',
    universityName: 'University of Cambridge',
    universityImage: null,
    universityCountry: 'United Kingdom',
    universityCity: 'Cambridge',
    universityWorldRank: 2,
    subjectCategory: 'ENGINEERING',
    scholarshipCategory: 'FULL_FUND',
    degree: 'MASTERS',
    tuitionFees: 24_000,
    funding: null,
    applicationFees: 20,
    serviceCharge: 5,
    totalFee: 25,
    ...makeDeadline(changes.applicationDeadline),
    isOpen: true,
    dates: makeDates(changes.applicationDeadline),
    scholarshipPostDate: '2026-11-01',
    description: 'Full cost of study for outstanding applicants.',
    officialUrl: 'https://www.gatescambridge.org/',
    state: 'PUBLISHED',
    archivedAt: null,
    requirements: [],
    effort: { questionCount: 8, conditionalCount: 0, documents: [], letters: [], minutes: 15 },
    reviewCount: 0,
    averageRating: null,
    ...changes,
  };
  return facts;
}

function makeDates(day = '2026-11-30', changes: Partial<DatesFragment> = {}): DatesFragment {
  return {
    __typename: 'ScholarshipDates',
    timeZone: 'UTC',
    deadlineTime: '23:59',
    deadlineChoice: null,
    closesAt: new Date(Date.parse(day) + 86_400_000).toISOString(),
    opensOn: null,
    opensTime: null,
    opensAt: null,
    decisionsBy: null,
    ...changes,
  } as DatesFragment;
}

export function makeFunding(changes: Partial<FundingFragment> = {}): FundingFragment {
  const unknown = { min: null, max: null, currency: null, awardCount: null, frequency: null, months: null };
  return {
    __typename: 'Funding',
    ...unknown,
    covers: [],
    isRenewable: null,
    note: null,
    ...changes,
  } as FundingFragment;
}

export function makeScholarships(count: number, name = 'Grant'): ScholarshipFacts[] {
  return Array.from({ length: count }, (_, index) =>
    makeScholarship({
      id: `0198c5a2-6b0e-7c3f-9d44-${name.length}${String(index + 1).padStart(11, '0')}`,
      slug: `${name.toLowerCase()}-${index + 1}`,
      scholarshipName: `${name} ${index + 1}`,
    }),
  );
}

type Page = ScholarshipsQuery['scholarships'];

export function makePage(items: Page['items'], changes: Partial<Page> = {}) {
  const page = {
    __typename: 'ScholarshipPage',
    items,
    totalCount: items.length,
    totalIsCapped: false,
    totalIsEstimated: false,
    pageCount: Math.ceil(items.length / 9),
    page: 1,
    pageSize: 9,
    didYouMean: null,
    understood: [],
    isSearchEmpty: false,
    nearest: [],
    relaxations: [],
    ...changes,
  };
  return { data: { scholarships: page } };
}

export const answerFacets = (countries: object[], organisations: object[], isEstimated = false) => ({
  data: {
    scholarships: {
      __typename: 'ScholarshipPage',
      facets: {
        __typename: 'ScholarshipFacets',
        isCapped: false,
        isEstimated,
        subjects: [{ __typename: 'SubjectFacet', value: 'ENGINEERING', count: 12 }],
        categories: [{ __typename: 'CategoryFacet', value: 'FULL_FUND', count: 7 }],
        degrees: [{ __typename: 'DegreeFacet', value: 'MASTERS', count: 3 }],
        countries,
      },
      organisationFacets: organisations,
    },
  },
});

const TWO_COUNTRIES = [
  { __typename: 'CountryFacet', value: 'Japan', count: 4 },
  { __typename: 'CountryFacet', value: 'Norway', count: 2 },
];

const FUNDING_FACETS = {
  __typename: 'FundingFacets',
  covers: [{ __typename: 'CoverFacet', value: 'TUITION', count: 5 }],
  renewableCount: 3,
  currencies: [
    { __typename: 'CurrencyFacet', value: 'EUR', count: 6 },
    { __typename: 'CurrencyFacet', value: 'JPY', count: 2 },
  ],
};

export type ListVariables = { filter?: Record<string, unknown>; sort?: string; page: number };

export function listAnswers(
  answerList: (variables: ListVariables) => ReturnType<typeof makePage>,
  countries: object[] = TWO_COUNTRIES,
  organisations: object[] = [],
): Answers {
  return {
    ScholarshipFacets: () => answerFacets(countries, organisations),
    FundingFacets: () => ({
      data: { scholarships: { __typename: 'ScholarshipPage', fundingFacets: FUNDING_FACETS } },
    }),
    Scholarships: answerList as Answers[string],
  };
}
