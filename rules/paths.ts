export type Query = Record<string, string | number | readonly string[] | undefined>;

export const paths = {
  home: { pattern: '/', link: (query: Query = {}) => `/${queryString(query)}` },
  scholarships: {
    pattern: '/allScholarship',
    /**
     * The list with its state: `link({ q: 'oxford', page: 2 })`. Omits empty values, and repeats a parameter
     * for each value of a list.
     */
    link: (query: Query = {}) => `/allScholarship${queryString(query)}`,
  },
  scholarship: { pattern: '/items/:id', link: (id: string) => `/items/${encodeURIComponent(id)}` },
  scholarshipPage: {
    pattern: '/scholarships/:slug',
    link: (slug: string) => `/scholarships/${encodeURIComponent(slug)}`,
  },
  organisation: {
    pattern: '/organisations/:slug',
    link: (slug: string, query: Query = {}) =>
      `/organisations/${encodeURIComponent(slug)}${queryString(query)}`,
  },
  invitation: { pattern: '/invitation', link: (token: string) => `/invitation${queryString({ token })}` },
  reference: {
    pattern: '/references/:token',
    link: (token: string) => `/references/${encodeURIComponent(token)}`,
  },
  eligibility: { pattern: '/eligibility', link: () => '/eligibility' },
  about: { pattern: '/about', link: () => '/about' },
  contact: { pattern: '/contact', link: () => '/contact' },
  fees: { pattern: '/fees', link: (query: Query = {}) => `/fees${queryString(query)}` },
  terms: { pattern: '/terms', link: (query: Query = {}) => `/terms${queryString(query)}` },
  privacy: { pattern: '/privacy', link: (query: Query = {}) => `/privacy${queryString(query)}` },
  accessibility: { pattern: '/accessibility', link: () => '/accessibility' },
  developers: { pattern: '/developers', link: () => '/developers' },
  dashboard: { pattern: '/dashboard', link: () => '/dashboard' },
  login: { pattern: '/login', link: () => '/login' },
  /** Screen that creates the first admin if there is none yet. */
  setUp: { pattern: '/set-up', link: () => '/set-up' },
  register: { pattern: '/register', link: () => '/register' },
  inbox: {
    pattern: '/inbox',
    /** `open` is the id of the e-mail to show. */
    link: (query: Query = {}) => `/inbox${queryString(query)}`,
  },
  profile: { pattern: '/dashboard/profile', link: () => '/dashboard/profile' },
  apply: {
    pattern: '/ApplyScholar/:id',
    /** `field` is the name of the field to focus, or `answers.` and the key of a question. */
    link: (scholarshipId: string, field = '') =>
      `/ApplyScholar/${encodeURIComponent(scholarshipId)}${field && `#${encodeURIComponent(field)}`}`,
  },
  /** Confirmation page after submitting an application. */
  applied: { pattern: '/applied/:id', link: (id: string) => `/applied/${encodeURIComponent(id)}` },
  myApplications: {
    pattern: '/dashboard/application',
    link: (query: Query = {}) => `/dashboard/application${queryString(query)}`,
  },
  drafts: { pattern: '/dashboard/drafts', link: () => '/dashboard/drafts' },
  updateApplication: {
    pattern: '/dashboard/scholaritem/update/:id',
    link: (id: string) => `/dashboard/scholaritem/update/${encodeURIComponent(id)}`,
  },
  myReviews: {
    pattern: '/dashboard/review',
    link: (query: Query = {}) => `/dashboard/review${queryString(query)}`,
  },
  documents: { pattern: '/dashboard/documents', link: () => '/dashboard/documents' },
  payments: {
    pattern: '/dashboard/payments',
    link: (query: Query = {}) => `/dashboard/payments${queryString(query)}`,
  },
  /** `scholarship` limits the numbers to one scholarship, and `from` and `to` to a period. */
  numbers: {
    pattern: '/dashboard/numbers',
    link: (query: Query = {}) => `/dashboard/numbers${queryString(query)}`,
  },
  waivers: {
    pattern: '/dashboard/waivers',
    link: (query: Query = {}) => `/dashboard/waivers${queryString(query)}`,
  },
  /** An assessor's list. `show` can be `soon` or `done`. */
  assess: {
    pattern: '/dashboard/assess',
    link: (query: Query = {}) => `/dashboard/assess${queryString(query)}`,
  },
  assessment: {
    pattern: '/dashboard/assess/:id',
    link: (id: string) => `/dashboard/assess/${encodeURIComponent(id)}`,
  },
  /** Table of the viewer's scores in the round to which an assessment belongs. */
  assessmentScores: {
    pattern: '/dashboard/assess/:id/scores',
    link: (id: string) => `/dashboard/assess/${encodeURIComponent(id)}/scores`,
  },
  scholarshipAssessment: {
    pattern: '/dashboard/scholarships/:id/assessment',
    link: (scholarshipId: string) =>
      `/dashboard/scholarships/${encodeURIComponent(scholarshipId)}/assessment`,
  },
  assessmentRound: {
    pattern: '/dashboard/scholarships/:id/rounds/:round',
    link: (scholarshipId: string, roundId: string, query: Query = {}) =>
      `/dashboard/scholarships/${encodeURIComponent(scholarshipId)}/rounds/${encodeURIComponent(roundId)}${queryString(query)}`,
  },
  /** List of candidates with their prepared decisions. */
  decide: {
    pattern: '/dashboard/scholarships/:id/decide',
    link: (scholarshipId: string, query: Query = {}) =>
      `/dashboard/scholarships/${encodeURIComponent(scholarshipId)}/decide${queryString(query)}`,
  },
  scholarshipAwards: {
    pattern: '/dashboard/scholarships/:id/awards',
    link: (scholarshipId: string, query: Query = {}) =>
      `/dashboard/scholarships/${encodeURIComponent(scholarshipId)}/awards${queryString(query)}`,
  },
  panels: {
    pattern: '/dashboard/panels',
    link: (query: Query = {}) => `/dashboard/panels${queryString(query)}`,
  },
  paymentReturn: {
    pattern: '/payment/return',
    link: (query: Query = {}) => `/payment/return${queryString(query)}`,
  },
  addScholarship: {
    pattern: '/dashboard/scholarshiform',
    /** `copy` is the id of the scholarship to copy. */
    link: (query: Query = {}) => `/dashboard/scholarshiform${queryString(query)}`,
  },
  manageScholarships: {
    pattern: '/dashboard/manageScholarshiform',
    link: (query: Query = {}) => `/dashboard/manageScholarshiform${queryString(query)}`,
  },
  updateScholarship: {
    pattern: '/dashboard/items/update/:id',
    link: (id: string) => `/dashboard/items/update/${encodeURIComponent(id)}`,
  },
  previewScholarship: {
    pattern: '/dashboard/items/preview/:id',
    link: (id: string, query: Query = {}) =>
      `/dashboard/items/preview/${encodeURIComponent(id)}${queryString(query)}`,
  },
  manageApplications: {
    pattern: '/dashboard/allapplyscholarship',
    link: (query: Query = {}) => `/dashboard/allapplyscholarship${queryString(query)}`,
  },
  /**
   * One application on its own page. `open` is the application's id, and the other parameters are those of
   * the list.
   */
  readApplication: {
    pattern: '/dashboard/allapplyscholarship/read',
    link: (query: Query = {}) => `/dashboard/allapplyscholarship/read${queryString(query)}`,
  },
  /**
   * Screen to enter applications that were received in another way, one at a time or from a file.
   * `scholarship` is the scholarship's id.
   */
  enterApplication: {
    pattern: '/dashboard/applications/enter',
    link: (query: Query = {}) => `/dashboard/applications/enter${queryString(query)}`,
  },
  importApplications: {
    pattern: '/dashboard/applications/import',
    link: (query: Query = {}) => `/dashboard/applications/import${queryString(query)}`,
  },
  organisations: { pattern: '/dashboard/organisations', link: () => '/dashboard/organisations' },
  generalForms: {
    pattern: '/dashboard/general-forms',
    link: (query: Query = {}) => `/dashboard/general-forms${queryString(query)}`,
  },
  profileQuestions: { pattern: '/dashboard/profile-questions', link: () => '/dashboard/profile-questions' },
  keys: { pattern: '/dashboard/keys', link: () => '/dashboard/keys' },
  manageUsers: {
    pattern: '/dashboard/allusers',
    link: (query: Query = {}) => `/dashboard/allusers${queryString(query)}`,
  },
  mails: {
    pattern: '/dashboard/mails',
    link: (query: Query = {}) => `/dashboard/mails${queryString(query)}`,
  },
  messages: {
    pattern: '/dashboard/messages',
    link: (query: Query = {}) => `/dashboard/messages${queryString(query)}`,
  },
  audit: {
    pattern: '/dashboard/audit',
    link: (query: Query = {}) => `/dashboard/audit${queryString(query)}`,
  },
  queues: { pattern: '/dashboard/queues', link: () => '/dashboard/queues' },
  imports: { pattern: '/dashboard/import', link: () => '/dashboard/import' },
  settings: { pattern: '/dashboard/settings', link: () => '/dashboard/settings' },
  mailTemplates: { pattern: '/dashboard/templates', link: () => '/dashboard/templates' },
  mailTemplate: {
    pattern: '/dashboard/templates/:kind',
    link: (kind: string) => `/dashboard/templates/${encodeURIComponent(kind)}`,
  },
  webhooks: { pattern: '/dashboard/webhooks', link: () => '/dashboard/webhooks' },
  webhook: {
    pattern: '/dashboard/webhooks/:id',
    link: (id: string, query: Query = {}) =>
      `/dashboard/webhooks/${encodeURIComponent(id)}${queryString(query)}`,
  },
  manageReviews: {
    pattern: '/dashboard/allreview',
    link: (query: Query = {}) => `/dashboard/allreview${queryString(query)}`,
  },
  forgot: { pattern: '/forgot', link: () => '/forgot' },
  reset: { pattern: '/reset', link: (token: string) => `/reset${queryString({ token })}` },
  takeOver: {
    pattern: '/take-over',
    link: (token: string, application: string) => `/take-over${queryString({ token, application })}`,
  },
  confirmEmail: {
    pattern: '/confirm-email',
    link: (token: string) => `/confirm-email${queryString({ token })}`,
  },
  popup: { pattern: '/auth/popup', link: (query: Query = {}) => `/auth/popup${queryString(query)}` },
} as const;

/** Pages whose text admins can change in Settings. */
export const legalPaths = { TERMS: paths.terms, PRIVACY: paths.privacy, FEES: paths.fees } as const;

/** Screens whose URL contains a secret key. */
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
  /** File of awards, with the answers that recipients gave on acceptance. */
  awardFile: (scholarshipId: string) =>
    `/exports/awards.csv?scholarship=${encodeURIComponent(scholarshipId)}`,
  /** File of planned payments with bank details, for admins. */
  paymentFile: (scholarshipId: string) =>
    `/exports/disbursements.csv?scholarship=${encodeURIComponent(scholarshipId)}`,
  scholarshipPreview: (slug: string) => `/scholarships/${encodeURIComponent(slug)}/preview.png`,
} as const;

function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((single) => [name, String(single)]),
  );
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
  return search === '' ? '' : `?${search}`;
}
