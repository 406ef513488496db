// Without zod, so that the browser's first view does not carry it.

/** In the order of the select, as all option lists; what people call them stands in messages/<language>/options.json. */
export const GENDERS = ['MALE', 'FEMALE', 'OTHERS'] as const;

/** Where an application stands. */
export const APPLICATION_STATUSES = ['PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED'] as const;

/** What of an application's fees is paid, in the order of the staff's filter. */
export const PAYMENT_STATES = ['NOT_DUE', 'UNPAID', 'PAID', 'REFUNDED'] as const;

/** Where an application's references stand, in the order of the staff's filter. */
export const REFERENCES_STANDINGS = ['COMPLETE', 'WAITING', 'FAILED'] as const;

/** What can happen to an application. */
const APPLICATION_EVENT_KINDS = [
  'SUBMITTED',
  'ENTERED',
  'UPDATED',
  'STATUS_CHANGED',
  'FEEDBACK_GIVEN',
  'PAYMENT_STARTED',
  'PAID',
  'PAYMENT_FAILED',
  'REFUNDED',
  'PARTLY_REFUNDED',
  'FEE_WAIVED',
  'WAIVER_REQUESTED',
  'WAIVER_DECLINED',
  'CANCELLED',
  'DELETED',
  'REVIEWED',
  'DEADLINE_EXTENDED',
  'EXTENSION_WITHDRAWN',
  'EXCEPTION_MADE',
  'DOCUMENT_REQUESTED',
  'DOCUMENT_REPLACED',
  'REFERENCE_RECEIVED',
] as const;

/** An applicant who paid before the deadline may submit the form for this many more days. */
export const GRACE_DAYS = 7;
/** For so many days a mailed link sets the first password of an account that staff made with an application. */
export const TAKE_OVER_DAYS = 30;
/** For so many days a document can be added that an application lacked when staff entered it. */
export const MISSING_DOCUMENT_DAYS = 30;
/** Rows on one page of a list of applications. */
export const APPLICATIONS_PER_PAGE = 20;
/** Longest feedback, in characters. */
export const MAX_FEEDBACK_CHARACTERS = 5000;
/** Longest reason for a step back, in characters. */
export const MAX_REASON_CHARACTERS = 500;
/** Longest value a draft keeps for one field, in characters. */
export const MAX_DRAFT_VALUE_CHARACTERS = 10_000;
/** Withdrawn applications that one's own list shows, the last withdrawn first. */
export const MAX_WITHDRAWN = 100;
/** Forms that one request may submit. */
export const MAX_SUBMITTED_AT_ONCE = 20;
/** Drafts one person may have. */
export const MAX_DRAFTS = 100;

export type Gender = (typeof GENDERS)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type ReferencesStanding = (typeof REFERENCES_STANDINGS)[number];
export type ApplicationEventKind = (typeof APPLICATION_EVENT_KINDS)[number];
