/** What stands behind the question mark, by name. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

/** Every address of the portal once: the pattern that the router matches, and the builder of links to it. */
export const paths = {
  home: { pattern: '/', link: (query: Query = {}) => `/${queryString(query)}` },
  scholarships: {
    pattern: '/allScholarship',
    /** The list with its state: `link({ q: 'oxford', page: 2 })`. Empty values are left out, lists are repeated. */
    link: (query: Query = {}) => `/allScholarship${queryString(query)}`,
  },
  scholarship: { pattern: '/items/:id', link: (id: string) => `/items/${encodeURIComponent(id)}` },
  /** The page of a scholarship that everyone reads; an id or a former slug leads to it. */
  scholarshipPage: {
    pattern: '/scholarships/:slug',
    link: (slug: string) => `/scholarships/${encodeURIComponent(slug)}`,
  },
  /** The page of an organisation that everyone reads. */
  organisation: {
    pattern: '/organisations/:slug',
    link: (slug: string, query: Query = {}) =>
      `/organisations/${encodeURIComponent(slug)}${queryString(query)}`,
  },
  /** Where the link of an invitation to coordinate an organisation leads. */
  invitation: { pattern: '/invitation', link: (token: string) => `/invitation${queryString({ token })}` },
  /** Where the link in a mail to a referee leads. */
  reference: {
    pattern: '/references/:token',
    link: (token: string) => `/references/${encodeURIComponent(token)}`,
  },
  /** The questions of the applicant profile, for everyone. */
  eligibility: { pattern: '/eligibility', link: () => '/eligibility' },
  about: { pattern: '/about', link: () => '/about' },
  contact: { pattern: '/contact', link: () => '/contact' },
  fees: { pattern: '/fees', link: () => '/fees' },
  terms: { pattern: '/terms', link: () => '/terms' },
  privacy: { pattern: '/privacy', link: () => '/privacy' },
  accessibility: { pattern: '/accessibility', link: () => '/accessibility' },
  developers: { pattern: '/developers', link: () => '/developers' },
  dashboard: { pattern: '/dashboard', link: () => '/dashboard' },
  login: { pattern: '/login', link: () => '/login' },
  /** For the first admin, while there is none. */
  setUp: { pattern: '/set-up', link: () => '/set-up' },
  register: { pattern: '/register', link: () => '/register' },
  profile: { pattern: '/dashboard/profile', link: () => '/dashboard/profile' },
  apply: {
    pattern: '/ApplyScholar/:id',
    /** `field`: the name of the field, of a question `answers.` and its key, that the form goes on at. */
    link: (scholarshipId: string, field = '') =>
      `/ApplyScholar/${encodeURIComponent(scholarshipId)}${field && `#${encodeURIComponent(field)}`}`,
  },
  /** After submitting: the application's own page about what happens next. */
  applied: { pattern: '/applied/:id', link: (id: string) => `/applied/${encodeURIComponent(id)}` },
  myApplications: {
    pattern: '/dashboard/application',
    link: (query: Query = {}) => `/dashboard/application${queryString(query)}`,
  },
  /** One's drafts, to be submitted together. */
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
  /** Fee waivers for staff; `scholarship` is the id of one. */
  waivers: {
    pattern: '/dashboard/waivers',
    link: (query: Query = {}) => `/dashboard/waivers${queryString(query)}`,
  },
  paymentReturn: {
    pattern: '/payment/return',
    link: (query: Query = {}) => `/payment/return${queryString(query)}`,
  },
  addScholarship: {
    pattern: '/dashboard/scholarshiform',
    /** `copy`: the id of the scholarship whose values the form begins with. */
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
  /** A scholarship as others will see it, for those who may edit it; `as` is who they are. */
  previewScholarship: {
    pattern: '/dashboard/items/preview/:id',
    link: (id: string, query: Query = {}) =>
      `/dashboard/items/preview/${encodeURIComponent(id)}${queryString(query)}`,
  },
  manageApplications: {
    pattern: '/dashboard/allapplyscholarship',
    link: (query: Query = {}) => `/dashboard/allapplyscholarship${queryString(query)}`,
  },
  /** An application that came another way, and many from a file; `scholarship` is the id of what they are for. */
  enterApplication: {
    pattern: '/dashboard/applications/enter',
    link: (query: Query = {}) => `/dashboard/applications/enter${queryString(query)}`,
  },
  importApplications: {
    pattern: '/dashboard/applications/import',
    link: (query: Query = {}) => `/dashboard/applications/import${queryString(query)}`,
  },
  organisations: { pattern: '/dashboard/organisations', link: () => '/dashboard/organisations' },
  /** Forms that scholarships share; `organisation` and `form` are the ids of those that are shown. */
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
  queues: { pattern: '/dashboard/queues', link: () => '/dashboard/queues' },
  settings: { pattern: '/dashboard/settings', link: () => '/dashboard/settings' },
  webhooks: { pattern: '/dashboard/webhooks', link: () => '/dashboard/webhooks' },
  webhook: {
    pattern: '/dashboard/webhooks/:id',
    /** One endpoint with the log of its deliveries. */
    link: (id: string, query: Query = {}) =>
      `/dashboard/webhooks/${encodeURIComponent(id)}${queryString(query)}`,
  },
  manageReviews: {
    pattern: '/dashboard/allreview',
    link: (query: Query = {}) => `/dashboard/allreview${queryString(query)}`,
  },
  forgot: { pattern: '/forgot', link: () => '/forgot' },
  reset: { pattern: '/reset', link: (token: string) => `/reset${queryString({ token })}` },
  /** Where the mail about an application that staff entered leads: a first password, then the application. */
  takeOver: {
    pattern: '/take-over',
    link: (token: string, application: string) => `/take-over${queryString({ token, application })}`,
  },
  /** Where mailed links that confirm an address lead. */
  confirmEmail: {
    pattern: '/confirm-email',
    link: (token: string) => `/confirm-email${queryString({ token })}`,
  },
  /** The window in which an identity provider signs the person in, and returns to. */
  popup: { pattern: '/auth/popup', link: (query: Query = {}) => `/auth/popup${queryString(query)}` },
} as const;

/** Addresses that the server answers itself. */
export const serverPaths = {
  explorer: '/graphql',
  contract: '/schema.graphql',
  apiDescription: '/openapi.json',
  apiDocs: '/docs',
  newestFeed: '/feeds/newest.xml',
  closingFeed: '/feeds/closing-soon.xml',
  deadlines: '/feeds/deadlines.ics',
  /** One scholarship's deadline as an event for a calendar. */
  deadlineOf: (scholarshipId: string) => `/feeds/deadline/${encodeURIComponent(scholarshipId)}.ics`,
  /** One scholarship with all of it, and where such a file is sent to. */
  scholarshipFile: (scholarshipId: string) =>
    `/exports/scholarships/${encodeURIComponent(scholarshipId)}.json`,
  /** One application or payment as a PDF file. */
  applicationPaper: (id: string) => `/papers/applications/${encodeURIComponent(id)}.pdf`,
  /** The same with its documents: as one PDF file, and as a ZIP. */
  applicationMerged: (id: string) => `/papers/applications/${encodeURIComponent(id)}/merged.pdf`,
  applicationFiles: (id: string) => `/papers/applications/${encodeURIComponent(id)}.zip`,
  paymentPaper: (id: string) => `/papers/payments/${encodeURIComponent(id)}.pdf`,
  importScholarship: '/imports/scholarship',
  importFacts: '/imports/facts',
  importApplications: '/imports/applications',
  exportFacts: '/exports/facts.csv',
  /** What previews of links to a scholarship show. */
  scholarshipPreview: (slug: string) => `/scholarships/${encodeURIComponent(slug)}/preview.png`,
} as const;

function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((single) => [name, String(single)]),
  );
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
  return search === '' ? '' : `?${search}`;
}
