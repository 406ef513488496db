// Client code without zod imports this module, so it must not import zod, which is large.

/** Codes in the order in which selection fields list them. Their labels are in messages/<language>/options.json. */
export const GENDERS = ['MALE', 'FEMALE', 'OTHERS'] as const;

export const OMITTABLE_FIELDS = [
  'phone',
  'address',
  'applicantImage',
  'ssc',
  'hsc',
  'gender',
  'degree',
] as const;

export type OmittableField = (typeof OMITTABLE_FIELDS)[number];

export const APPLICATION_STATUSES = ['PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED'] as const;

export const PAYMENT_STATES = ['NOT_DUE', 'UNPAID', 'PAID', 'REFUNDED'] as const;

export const REFERENCES_STANDINGS = ['COMPLETE', 'WAITING', 'FAILED'] as const;

const APPLICATION_EVENT_KINDS = [
  'SUBMITTED',
  'ENTERED',
  'IMPORTED',
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
  'DOCUMENTS_DELETED',
  'MESSAGE_SENT',
  'AWARD_OFFERED',
  'AWARD_ACCEPTED',
  'AWARD_DECLINED',
  'AWARD_LAPSED',
  'AWARD_WITHDRAWN',
  'AWARD_EXTENDED',
  'AWARD_ENDED',
  'WAITLISTED',
  'REFERENCE_RECEIVED',
] as const;

/** Number of days after the deadline during which an applicant who paid before it can still submit. */
export const GRACE_DAYS = 7;
export const ACCOUNT_CLAIM_DAYS = 30;
export const MISSING_DOCUMENT_DAYS = 30;
export const APPLICATIONS_PER_PAGE = 20;
export const MAX_FEEDBACK_CHARACTERS = 5000;

export const MAX_LABEL_CHARACTERS = 40;
export const MAX_LABELS = 10;
export const MAX_SUGGESTED_LABELS = 200;
export const MAX_REASON_CHARACTERS = 500;
export const MAX_DRAFT_VALUE_CHARACTERS = 10_000;
export const MAX_WITHDRAWN = 100;
export const MAX_SUBMITTED_AT_ONCE = 20;
export const MAX_DRAFTS = 100;

export type Gender = (typeof GENDERS)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type ReferencesStanding = (typeof REFERENCES_STANDINGS)[number];
export type ApplicationEventKind = (typeof APPLICATION_EVENT_KINDS)[number];

export const HANDLERS = ['ME', 'UNASSIGNED'] as const;
export type Handler = (typeof HANDLERS)[number];
export const WAITING_SIDES = ['APPLICANT', 'STAFF'] as const;
export type WaitingSide = (typeof WAITING_SIDES)[number];

export const PROGRESS = ['ASSESSED', 'DECIDED', 'AWARDED', 'ACCEPTED', 'PAID'] as const;
export type Progress = (typeof PROGRESS)[number];
