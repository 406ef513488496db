import {
  ApplicationsDocument,
  type ApplicationsQueryVariables,
} from '../client/features/applications/manage/manage.generated.ts';
import { PaymentsDocument, type PaymentsQueryVariables } from '../client/features/payments/list.generated.ts';
import {
  ManagedReviewsDocument,
  type ManagedReviewsQueryVariables,
} from '../client/features/reviews/reviews.generated.ts';
import {
  ManagedScholarshipsDocument,
  type ManagedScholarshipsQueryVariables,
} from '../client/features/scholarships/manage/manage.generated.ts';
import { UsersDocument, type UsersQueryVariables } from '../client/features/users/users.generated.ts';
import { APPLICATION_STATUSES, APPLICATIONS_PER_PAGE, PAYMENT_STATES } from '../rules/applicationOptions.ts';
import { REVIEWS_PER_PAGE } from '../rules/reviewLimits.ts';
import { MANAGED_PER_PAGE } from '../rules/scholarshipOptions.ts';
import { USERS_PER_PAGE } from '../rules/users.ts';
import type { Count } from './compareSizes.ts';
import { type ClientRequest, captureRequest } from './scholarshipRequests.ts';
import { WORDS } from './vocabulary.ts';

export type StaffRequest = { name: string; request: ClientRequest; count: Count };

const PAGE_SIZE = 20;

/** Rare enough to be found in a few rows, common enough to be found in both databases. */
const SEARCHES = {
  name: 'xaver',
  'common name': 'maria',
  'e-mail': '@mail7.',
  word: WORDS[499] ?? '',
  'common word': 'engineering',
  'word that does not occur': 'qqxyzzyqq',
};

type Cases<Variables> = Record<string, Omit<Variables, 'page' | 'pageSize'> & { page?: number }>;

const APPLICATIONS: Cases<ApplicationsQueryVariables> = {
  ...each(['NEWEST', 'OLDEST', 'UNIVERSITY', 'SCHOLARSHIP', 'APPLICANT', 'STATUS'] as const, (sort) => ({
    sort,
  })),
  ...each(APPLICATION_STATUSES, (status) => ({ filter: { statuses: [status] } })),
  ...each(PAYMENT_STATES, (state) => ({ filter: { paymentStates: [state] } })),
  'PENDING, UNPAID by UNIVERSITY': {
    filter: { statuses: ['PENDING'], paymentStates: ['UNPAID'] },
    sort: 'UNIVERSITY',
  },
  'page 10': { page: 10 },
  'page 10 by APPLICANT': { page: 10, sort: 'APPLICANT' },
  ...searches((search) => ({ filter: { search } })),
};

const PAYMENTS: Cases<PaymentsQueryVariables> = {
  NEWEST: {},
  ...each(['PAID', 'REFUNDED', 'FAILED'] as const, (status) => ({ filter: { statuses: [status] } })),
  'to look at': { filter: { needsAttention: true } },
  'page 10': { page: 10 },
  ...searches((search) => ({ filter: { search } })),
};

const REVIEWS: Cases<ManagedReviewsQueryVariables> = {
  NEWEST: {},
  '2.5 to 3.5 stars': { filter: { ratingMin: 2.5, ratingMax: 3.5 } },
  'page 10': { page: 10 },
  'search: rare comment': { filter: { search: 'serendip' } },
  'search: common comment': { filter: { search: 'friendly' } },
  ...searches((search) => ({ filter: { search } })),
};

const USERS: Cases<UsersQueryVariables> = {
  ...each(['NEWEST', 'NAME', 'EMAIL', 'ROLE'] as const, (sort) => ({ sort })),
  moderators: { filter: { role: 'MODERATOR' } },
  'page 10': { page: 10 },
  ...searches((search) => ({ filter: { search } })),
};

const SCHOLARSHIPS: Cases<ManagedScholarshipsQueryVariables> = {
  ...each(['NEWEST', 'OLDEST', 'NAME', 'UNIVERSITY', 'SUBJECT', 'DEGREE_DESC', 'FEE'] as const, (sort) => ({
    sort,
  })),
  open: { filter: { isOpen: true } },
  archived: { filter: { isArchived: true } },
  'engineering for masters': { filter: { subjects: ['ENGINEERING'], degrees: ['MASTERS'] } },
  'page 10': { page: 10 },
  ...searches((search) => ({ filter: { search } })),
};

const IDS =
  'query ($filter: ApplicationFilter, $sort: ApplicationSort) { applicationIds(filter: $filter, sort: $sort) { ids isCapped } }';
const NUMBERS =
  'waitingUnpaid applicationsApplications processingApplications decidedApplications recentApplications paymentsToLookAt openScholarships closingScholarships recentReviews recentUsers failedMails';
const OVERVIEW = `{ staffOverview { ${NUMBERS.replaceAll(/\w+/g, '$& { totalCount totalIsCapped }')}
  applicationsByWeek { week count } applicationsByStatus { status count } applicationsBySubject { subject count }
  feesByMonth { month minorUnits } } }`;

/** Every query of the staff's screens, as the client sends it. */
export async function listStaffRequests(): Promise<StaffRequest[]> {
  const found = (field: string) => (data: Record<string, unknown>) =>
    (data[field] as { totalCount: number }).totalCount;
  const lists = [
    ...inList('applications', APPLICATIONS, (asked) =>
      captureRequest((client) =>
        client.query({
          query: ApplicationsDocument,
          variables: { pageSize: APPLICATIONS_PER_PAGE, ...asked },
        }),
      ),
    ),
    ...inList('payments', PAYMENTS, (asked) =>
      captureRequest((client) =>
        client.query({ query: PaymentsDocument, variables: { pageSize: PAGE_SIZE, ...asked } }),
      ),
    ),
    ...inList('reviews', REVIEWS, (asked) =>
      captureRequest((client) =>
        client.query({ query: ManagedReviewsDocument, variables: { pageSize: REVIEWS_PER_PAGE, ...asked } }),
      ),
    ),
    ...inList('users', USERS, (asked) =>
      captureRequest((client) =>
        client.query({ query: UsersDocument, variables: { pageSize: USERS_PER_PAGE, ...asked } }),
      ),
    ),
    ...inList('managedScholarships', SCHOLARSHIPS, (asked) =>
      captureRequest((client) =>
        client.query({
          query: ManagedScholarshipsDocument,
          variables: { pageSize: MANAGED_PER_PAGE, ...asked },
        }),
      ),
    ),
  ];
  return [
    ...(await Promise.all(
      lists.map(async ({ field, name, ask }) => ({
        name: `${field}: ${name}`,
        request: await ask(),
        count: found(field),
      })),
    )),
    ask('applicationIds: NEWEST', IDS, {}),
    ask('applicationIds: UNIVERSITY', IDS, { sort: 'UNIVERSITY' }),
    ask('applicationIds: search', IDS, { filter: { search: SEARCHES.name } }),
    ask('staffOverview', OVERVIEW, {}),
  ];
}

function inList<Asked extends { page?: number }>(
  field: string,
  cases: Record<string, Asked>,
  request: (asked: Asked & { page: number }) => Promise<ClientRequest>,
) {
  return Object.entries(cases).map(([name, asked]) => ({
    field,
    name,
    ask: () => request({ ...asked, page: asked.page ?? 1 }),
  }));
}

/** What has no list of its own on a screen. */
function ask(name: string, query: string, variables: object): StaffRequest {
  const request = {
    body: JSON.stringify({ query, variables }),
    headers: { 'content-type': 'application/json' },
  };
  const count: Count = ({ applicationIds }) =>
    (applicationIds as { ids: string[] } | undefined)?.ids.length ?? 0;
  return { name, request, count };
}

function each<Name extends string, Asked>(names: readonly Name[], asked: (name: Name) => Asked) {
  return Object.fromEntries(names.map((name) => [name, asked(name)])) as Record<Name, Asked>;
}

function searches<Asked>(asked: (search: string) => Asked) {
  return Object.fromEntries(
    Object.entries(SEARCHES).map(([name, search]) => [`search: ${name}`, asked(search)]),
  );
}
