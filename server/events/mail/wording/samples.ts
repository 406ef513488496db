import type { MailData, MailKind } from '../templates/templates.ts';

/** A placeholder that is replaced with the portal's address before a sample is shown. */
const URL = 'http://localhost/';

const PERSON = { name: 'Ada Lovelace', url: URL };
const SCHOLARSHIP = { ...PERSON, scholarship: 'Bridge Award', university: 'University of Bergen' };
const CLOSING = { closesAt: new Date('2026-12-20T23:00:00Z'), timeZone: 'Europe/Oslo' };
const DUE = { closesAt: new Date('2026-12-20T22:59:00Z'), timeZone: 'Europe/Oslo' };
const PAYMENT = {
  ...{ ...PERSON, scholarship: 'Bridge Award', amount: 2500, currency: 'USD', receipt: 'R-0C2F-5A1B-7E90' },
  ...{ refundReason: 'BY_STAFF' as const, refundNote: 'It was paid twice.' },
};
const ENDED = { sessions: 2, keyHints: ['a1B2', 'c3D4'], pendingEmail: 'n…@elsewhere.example', links: 1 };
const REASON = 'A page was missing.';
const REQUEST = { ...SCHOLARSHIP, ...CLOSING, name: '', applicant: 'Ada Lovelace', stopUrl: URL };
const WORK = { ...PERSON, count: 3, total: 12, stopUrl: URL };
const ASSESSOR = {
  ...{ ...SCHOLARSHIP, count: 12, startsAt: new Date('2026-12-01T08:00:00Z') },
  ...{ endsAt: DUE.closesAt, timeZone: DUE.timeZone },
};
const OFFER = { ...SCHOLARSHIP, ...CLOSING, amount: 250_000, currency: 'EUR' };
const REFEREE = { ...SCHOLARSHIP, referee: 'Grace Hopper' };

export const SAMPLES: { [Kind in MailKind]: MailData[Kind] } = {
  applicationSubmitted: SCHOLARSHIP,
  applicationEntered: {
    ...{ ...SCHOLARSHIP, ...DUE, organisation: 'Harbour Foundation' },
    ...{ mustTakeOver: true, missing: 2, renewed: 'Bridge Award' },
  },
  statusChanged: { ...SCHOLARSHIP, status: 'PENDING', reason: REASON },
  feedbackGiven: SCHOLARSHIP,
  messageFromStaff: { ...SCHOLARSHIP, files: 2 },
  bankDetailsChanged: { ...PERSON, scholarship: 'Bridge Award' },
  awardOffered: { ...OFFER, conditions: 'Stay enrolled until the end of the year.' },
  awardAccepted: {
    ...{ ...SCHOLARSHIP, amount: 250_000, currency: 'EUR', timeZone: 'Europe/Oslo' },
    ...{ conditions: 'Stay enrolled until the end of the year.', acceptedAt: DUE.closesAt },
  },
  awardReminder: OFFER,
  awardExtended: OFFER,
  awardLapsed: SCHOLARSHIP,
  awardWithdrawn: { ...SCHOLARSHIP, reason: 'You are not enrolled.' },
  waitlisted: { ...SCHOLARSHIP, reason: 'Two places may become free.' },
  applicationReturned: { ...SCHOLARSHIP, reason: REASON },
  exceptionMade: { ...SCHOLARSHIP, reason: 'Your diploma counts as a degree.' },
  applicationDeleted: { ...SCHOLARSHIP, fees: 'REFUNDED' },
  documentRequested: { ...SCHOLARSHIP, ...DUE, reason: REASON },
  documentRefused: { ...SCHOLARSHIP, ...DUE, document: 'transcript.pdf', reason: 'documentPages' },
  draftReminder: { ...SCHOLARSHIP, ...CLOSING, days: 2 },
  deadlineExtended: { ...SCHOLARSHIP, ...CLOSING, reason: REASON, isPersonal: true, hasApplied: false },
  extensionWithdrawn: { ...SCHOLARSHIP, ...CLOSING, reason: REASON, isOver: true, hasApplied: false },
  paymentReceived: { ...PAYMENT, isApplied: true },
  paymentReturning: PAYMENT,
  paymentRefunded: PAYMENT,
  paymentPartlyRefunded: PAYMENT,
  waiverDecided: { ...SCHOLARSHIP, isGranted: true, answer: REASON },
  referenceReceived: REFEREE,
  referenceDeclined: REFEREE,
  referenceBounced: REFEREE,
  referenceAsked: REQUEST,
  referenceReminder: { ...REQUEST, days: 2 },
  referenceFileRefused: { ...REQUEST, ...DUE },
  referenceCode: { name: '', url: URL, code: '123456' },
  assessmentsReleased: ASSESSOR,
  assessmentReminder: ASSESSOR,
  verifyEmail: PERSON,
  resetPassword: PERSON,
  changeEmail: PERSON,
  emailChanged: { ...PERSON, to: 'a…@example.org' },
  passwordChanged: { ...PERSON, ended: ENDED },
  signedOut: { ...PERSON, ended: ENDED },
  providerJoined: { ...PERSON, ended: ENDED, provider: 'Google', isPasswordGone: true },
  secondFactorAdded: { ...PERSON, factor: 'authenticator' },
  secondFactorRemoved: { ...PERSON, factor: 'passkey', endedKeys: ['a1B2'] },
  secondFactorReset: PERSON,
  recoveryCodeUsed: { ...PERSON, left: 9 },
  accountSuspended: { ...PERSON, reason: 'Forged documents' },
  accountReinstated: PERSON,
  accountExpires: { ...PERSON, until: '2026-12-30' },
  invited: { ...PERSON, role: 'COORDINATOR', organisation: 'University of Bergen' },
  applicationsWait: WORK,
  waiverRequestsWait: WORK,
  mailsFailed: WORK,
  applicationsWithdrawn: WORK,
  messagesWait: WORK,
  awardsAnswered: WORK,
  contactReceived: PERSON,
  papersReady: { ...PERSON, count: 12 },
  documentsWait: { ...PERSON, count: 3 },
  outageOverClosings: {
    ...{ ...PERSON, count: 3, timeZone: 'Europe/Oslo' },
    ...{ beganAt: new Date('2026-12-20T22:00:00Z'), endedAt: new Date('2026-12-21T01:00:00Z') },
  },
};
