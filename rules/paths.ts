export type Query = Record<string, string | number | readonly string[] | undefined>;

export const paths = {
  home: screen('/'),
  scholarships: screen('/allScholarship'),
  scholarship: screenOf('/items/:id'),
  scholarshipPage: screenOf('/scholarships/:slug'),
  organisation: screenOf('/organisations/:slug'),
  invitation: { pattern: '/invitation', link: (token: string) => `/invitation${queryString({ token })}` },
  reference: screenOf('/references/:token'),
  eligibility: screen('/eligibility'),
  about: screen('/about'),
  contact: screen('/contact'),
  fees: screen('/fees'),
  terms: screen('/terms'),
  privacy: screen('/privacy'),
  accessibility: screen('/accessibility'),
  developers: screen('/developers'),
  dashboard: screen('/dashboard'),
  login: screen('/login'),
  setUp: screen('/set-up'),
  register: screen('/register'),
  inbox: screen('/inbox'),
  profile: screen('/dashboard/profile'),
  apply: {
    pattern: '/ApplyScholar/:id',
    /** `field` is the name of the field to focus, or `answers.` and the key of a question. */
    link: (scholarshipId: string, field = '') =>
      `/ApplyScholar/${encodeURIComponent(scholarshipId)}${field && `#${encodeURIComponent(field)}`}`,
  },
  applied: screenOf('/applied/:id'),
  myApplications: screen('/dashboard/application'),
  drafts: screen('/dashboard/drafts'),
  updateApplication: screenOf('/dashboard/scholaritem/update/:id'),
  myReviews: screen('/dashboard/review'),
  documents: screen('/dashboard/documents'),
  payments: screen('/dashboard/payments'),
  numbers: screen('/dashboard/numbers'),
  waivers: screen('/dashboard/waivers'),
  assess: screen('/dashboard/assess'),
  assessment: screenOf('/dashboard/assess/:id'),
  assessmentScores: screenOf('/dashboard/assess/:id/scores'),
  scholarshipAssessment: screenOf('/dashboard/scholarships/:id/assessment'),
  assessmentRound: {
    pattern: '/dashboard/scholarships/:id/rounds/:round',
    link: (scholarshipId: string, roundId: string, query: Query = {}) =>
      `/dashboard/scholarships/${encodeURIComponent(scholarshipId)}/rounds/${encodeURIComponent(roundId)}${queryString(query)}`,
  },
  decide: screenOf('/dashboard/scholarships/:id/decide'),
  scholarshipAwards: screenOf('/dashboard/scholarships/:id/awards'),
  panels: screen('/dashboard/panels'),
  paymentReturn: screen('/payment/return'),
  addScholarship: screen('/dashboard/scholarshiform'),
  manageScholarships: screen('/dashboard/manageScholarshiform'),
  updateScholarship: screenOf('/dashboard/items/update/:id'),
  previewScholarship: screenOf('/dashboard/items/preview/:id'),
  manageApplications: screen('/dashboard/allapplyscholarship'),
  readApplication: screen('/dashboard/allapplyscholarship/read'),
  enterApplication: screen('/dashboard/applications/enter'),
  importApplications: screen('/dashboard/applications/import'),
  organisations: screen('/dashboard/organisations'),
  generalForms: screen('/dashboard/general-forms'),
  profileQuestions: screen('/dashboard/profile-questions'),
  keys: screen('/dashboard/keys'),
  manageUsers: screen('/dashboard/allusers'),
  mails: screen('/dashboard/mails'),
  messages: screen('/dashboard/messages'),
  audit: screen('/dashboard/audit'),
  queues: screen('/dashboard/queues'),
  imports: screen('/dashboard/import'),
  settings: screen('/dashboard/settings'),
  mailTemplates: screen('/dashboard/templates'),
  mailTemplate: screenOf('/dashboard/templates/:kind'),
  webhooks: screen('/dashboard/webhooks'),
  webhook: screenOf('/dashboard/webhooks/:id'),
  manageReviews: screen('/dashboard/allreview'),
  forgot: screen('/forgot'),
  reset: { pattern: '/reset', link: (token: string) => `/reset${queryString({ token })}` },
  takeOver: {
    pattern: '/take-over',
    link: (token: string, application: string) => `/take-over${queryString({ token, application })}`,
  },
  confirmEmail: {
    pattern: '/confirm-email',
    link: (token: string) => `/confirm-email${queryString({ token })}`,
  },
  popup: screen('/auth/popup'),
} as const;

export const legalPaths = { TERMS: paths.terms, PRIVACY: paths.privacy, FEES: paths.fees } as const;

const KEYED = [paths.invitation, paths.reference, paths.reset, paths.takeOver, paths.confirmEmail] as const;

export function isKeyedPath(pathname: string): boolean {
  return KEYED.some(({ pattern }) => pathname.startsWith(pattern.replace(/:.*/, '')));
}

export const serverPaths = {
  explorer: '/graphql',
  contract: '/schema.graphql',
  apiDescription: '/openapi.json',
  apiDocs: '/docs',
  newestFeed: '/feeds/newest.xml',
  closingFeed: '/feeds/closing-soon.xml',
  deadlines: '/feeds/deadlines.ics',
  deadlineOf: (scholarshipId: string) => `/feeds/deadline/${encodeURIComponent(scholarshipId)}.ics`,
  scholarshipFile: (scholarshipId: string) =>
    `/exports/scholarships/${encodeURIComponent(scholarshipId)}.json`,
  applicationPaper: (id: string) => `/papers/applications/${encodeURIComponent(id)}.pdf`,
  applicationMerged: (id: string) => `/papers/applications/${encodeURIComponent(id)}/merged.pdf`,
  applicationFiles: (id: string) => `/papers/applications/${encodeURIComponent(id)}.zip`,
  paymentPaper: (id: string) => `/papers/payments/${encodeURIComponent(id)}.pdf`,
  imports: '/imports',
  importScholarship: '/imports/scholarship',
  importFacts: '/imports/facts',
  importApplications: '/imports/applications',
  exportFacts: '/exports/facts.csv',
  roundFile: (list: 'totals' | 'assessments', format: 'csv' | 'xlsx', roundId: string) =>
    `/exports/${list}.${format}?round=${encodeURIComponent(roundId)}`,
  awardFile: (scholarshipId: string) =>
    `/exports/awards.csv?scholarship=${encodeURIComponent(scholarshipId)}`,
  paymentFile: (scholarshipId: string) =>
    `/exports/disbursements.csv?scholarship=${encodeURIComponent(scholarshipId)}`,
  scholarshipPreview: (slug: string) => `/scholarships/${encodeURIComponent(slug)}/preview.png`,
} as const;

function screen<Pattern extends string>(pattern: Pattern) {
  return { pattern, link: (query: Query = {}) => `${pattern}${queryString(query)}` };
}

function screenOf<Pattern extends string>(pattern: Pattern) {
  return {
    pattern,
    link: (id: string, query: Query = {}) =>
      `${pattern.replace(/:\w+/, () => encodeURIComponent(id))}${queryString(query)}`,
  };
}

function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((single) => [name, String(single)]),
  );
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
  return search === '' ? '' : `?${search}`;
}
