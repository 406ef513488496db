import {
  APPLICATION_STATUSES,
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  type Gender,
  HANDLERS,
  type Handler,
  MAX_LABELS,
  PAYMENT_STATES,
  type PaymentState,
  PROGRESS,
  type Progress,
  REFERENCES_STANDINGS,
  type ReferencesStanding,
  WAITING_SIDES,
  type WaitingSide,
} from '../applications/applicationOptions.ts';
import type { FeeWaiverReason } from '../payments/waiverLimits.ts';
import { defineList, LABEL, LABELS, ORGANISATION, option, SEARCH, textsFrom } from './list.ts';

const word = textsFrom('manageApplications');
const file = textsFrom('exports');
const form = textsFrom('applicationForm');
const namePayment = (state: PaymentState) => option(`paymentState.${state}`);
const nameStanding = (standing: ReferencesStanding) => option(`referencesStanding.${standing}`);

const nameHandler = (handler: Handler) => word(`handlers.${handler}`);
const nameProgress = (progress: Progress) => word(`progress.${progress}`);
const nameSide = (side: WaitingSide) => word(`waitingSides.${side}`);

export const APPLICATIONS = defineList({
  name: 'applications',
  pageSize: APPLICATIONS_PER_PAGE,
  sorts: ['NEWEST', 'OLDEST', 'UNIVERSITY', 'SCHOLARSHIP', 'APPLICANT', 'STATUS', 'RANK', 'SCORE'],
  fields: {
    ...SEARCH,
    ...ORGANISATION.field,
    statuses: { kind: 'someOf', options: APPLICATION_STATUSES, max: 10 },
    paymentStates: { kind: 'someOf', options: PAYMENT_STATES, max: 10 },
    references: { kind: 'someOf', options: REFERENCES_STANDINGS, max: 10 },
    scholarshipId: { kind: 'id', record: 'scholarship' },
    createdFrom: { kind: 'day' },
    createdUntil: { kind: 'day' },
    decidedFrom: { kind: 'day' },
    decidedUntil: { kind: 'day' },
    reached: { kind: 'oneOf', options: PROGRESS },
    isWaived: { kind: 'flag' },
    isWithdrawn: { kind: 'flag' },
    handler: { kind: 'oneOf', options: HANDLERS },
    waitingFor: { kind: 'oneOf', options: WAITING_SIDES },
    labels: { kind: 'texts', max: MAX_LABELS },
    answers: { kind: 'answers' },
  },
  address: {
    status: { field: 'statuses' },
    payment: {
      field: 'paymentStates',
      select: { label: word('payment'), all: word('allPayments'), name: namePayment },
    },
    references: {
      field: 'references',
      select: { label: word('references'), all: word('allReferences'), name: nameStanding },
    },
    handler: {
      field: 'handler',
      select: { label: word('handler'), all: word('allHandlers'), name: nameHandler },
    },
    waiting: {
      field: 'waitingFor',
      select: { label: word('waitingFor'), all: word('allWaiting'), name: nameSide },
    },
    label: { field: 'labels', select: LABEL },
    reached: {
      field: 'reached',
      select: { label: word('reached'), all: word('allReached'), name: nameProgress },
    },
    waived: {
      choices: { YES: { isWaived: true } },
      select: { label: word('waived'), all: word('allWaived'), name: () => word('onlyWaived') },
    },
    scholarship: { field: 'scholarshipId' },
    organisation: { field: 'organisationId' },
    created: { field: 'createdFrom', since: word('createdSince') },
    createdUntil: { field: 'createdUntil', since: word('createdUntil') },
    decided: { field: 'decidedFrom', since: word('decidedSince') },
    decidedUntil: { field: 'decidedUntil', since: word('decidedUntil') },
    withdrawn: { choices: { YES: { isWithdrawn: true } } },
    answer: { field: 'answers' },
    question: { keysOf: 'answers' },
  },
  columns: {
    university: {
      heading: word('columns.university'),
      wire: 'university_name',
      sort: { ascending: 'UNIVERSITY' },
      with: 'scholarship',
    },
    scholarship: { heading: textsFrom('reviews')('mine.columns.scholarship'), wire: 'scholarshipName' },
    organisation: ORGANISATION.column,
    address: { heading: word('columns.address'), wire: 'university_address' },
    feedback: { heading: word('columns.feedback'), wire: 'feedback' },
    subject: {
      heading: word('columns.subject'),
      wire: 'subjectCategory',
      name: (subject: string) => option(`subjectCategory.${subject}`),
    },
    degree: {
      heading: word('columns.degree'),
      wire: 'degree',
      name: (degree: string) => option(`degree.${degree}`),
    },
    charge: { heading: word('columns.charge'), wire: 'serviceCharge', is: 'money' },
    status: {
      heading: word('columns.status'),
      wire: 'status',
      sort: { ascending: 'STATUS' },
      name: (status: ApplicationStatus) => option(`applicationStatus.${status}`),
    },
    rank: {
      heading: word('columns.rank'),
      sort: { ascending: 'RANK' },
      is: 'number',
      isExtra: true,
      needs: 'scholarship',
    },
    score: {
      heading: word('columns.score'),
      sort: { descending: 'SCORE' },
      is: 'number',
      isExtra: true,
      needs: 'scholarship',
    },
    spread: { heading: file('spread'), is: 'number', isExtra: true },
    applicant: {
      heading: word('columns.applicant'),
      wire: 'applicantName',
      sort: { ascending: 'APPLICANT' },
      with: 'email',
    },
    email: { heading: textsFrom('users')('columns.email') },
    payment: { heading: word('columns.payment'), name: namePayment, with: 'receipt' },
    receipt: { heading: textsFrom('payments')('columns.receipt') },
    waiver: {
      heading: file('waiver'),
      name: (reason: FeeWaiverReason) => option(`feeWaiver.${reason}`),
      isExtra: true,
    },
    fee: { heading: textsFrom('manageScholarships')('columns.fee'), wire: 'applicationFees', is: 'money' },
    createdAt: {
      heading: word('columns.sent'),
      wire: 'cureentDate',
      sort: { ascending: 'OLDEST', descending: 'NEWEST' },
      is: 'instant',
    },
    reference: { heading: textsFrom('applicationDetails')('reference') },
    decidedAt: { heading: file('decidedAt'), is: 'instant' },
    phone: { heading: form('labels.phone'), wire: 'phone', isExtra: true },
    applicantAddress: { heading: file('applicantAddress'), wire: 'address', isExtra: true },
    gender: {
      heading: form('labels.gender'),
      wire: 'gender',
      name: (gender: Gender) => option(`gender.${gender}`),
      isExtra: true,
    },
    ssc: { heading: form('labels.ssc'), wire: 'ssc', isExtra: true },
    hsc: { heading: form('labels.hsc'), wire: 'hsc', isExtra: true },
    late: {
      heading: file('late'),
      name: (reason: 'EXTENDED' | 'PAID_IN_TIME') => word(`late.${reason}`),
      isExtra: true,
    },
    paidAmount: { heading: file('paidAmount'), is: 'number', isExtra: true, with: 'paidCurrency' },
    paidCurrency: { heading: file('currency'), isExtra: true },
    paidAt: { heading: textsFrom('payments')('receipt.paid'), is: 'instant', isExtra: true },
    refundedAt: { heading: textsFrom('payments')('receipt.refunded'), is: 'instant', isExtra: true },
    refundedAmount: { heading: file('refundedAmount'), is: 'number', isExtra: true },
    references: { heading: word('references'), name: nameStanding, isExtra: true },
    missing: { heading: file('missing'), isExtra: true },
    labels: { heading: LABELS, isExtra: true },
    answers: { heading: file('answers'), isExtra: true },
  },
  actions: { details: word('columns.details'), cancel: word('columns.cancel') },
});
