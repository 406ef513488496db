import { expect } from 'vitest';
import type { TestPortal } from './api.ts';

export const NUMBERS = [
  'waitingApplications',
  'unpaidApplications',
  'processingApplications',
  'decidedApplications',
  'recentApplications',
  'paymentsToLookAt',
  'openScholarships',
  'closingScholarships',
  'recentReviews',
  'recentUsers',
  'failedMails',
  'scholarshipsUnderReview',
] as const;

export const OVERVIEW = `{ staffOverview {
  recentFrom weekFrom closingTo
  ${NUMBERS.map((name) => `${name} { totalCount totalIsCapped }`).join(' ')}
  applicationsByWeek { week count } applicationsByStatus { status count } applicationsBySubject { subject count }
  feesByMonth { month minorUnits } } }`;

export type NumberName = (typeof NUMBERS)[number];

const LISTS: Record<NumberName, string> = {
  waitingApplications: 'applications(filter: { statuses: [PENDING] })',
  unpaidApplications:
    'applications(filter: { statuses: [PENDING, PROCESSING, ACCEPTED], paymentStates: [UNPAID] })',
  processingApplications: 'applications(filter: { statuses: [PROCESSING] })',
  decidedApplications: 'applications(filter: { decidedFrom: "2026-11-16" })',
  recentApplications: 'applications(filter: { createdFrom: "2026-11-11" })',
  paymentsToLookAt: 'payments(filter: { needsAttention: true })',
  openScholarships: 'managedScholarships(filter: { isOpen: true })',
  closingScholarships: 'managedScholarships(filter: { isOpen: true, deadlineTo: "2026-11-24" })',
  recentReviews: 'reviews(filter: { createdFrom: "2026-11-11" })',
  recentUsers: 'users(filter: { createdFrom: "2026-11-11" })',
  failedMails: 'mails(filter: { state: FAILED })',
  scholarshipsUnderReview: 'managedScholarships(filter: { states: [UNDER_REVIEW] })',
};

export async function readOverview(ask: TestPortal['asAdmin']) {
  const { data, errors } = await ask(OVERVIEW);
  expect(errors).toBeUndefined();
  return data.staffOverview;
}

/** Reads the totals of the lists to which the counts on the overview link. */
export async function readListTotals(ask: TestPortal['asAdmin']) {
  const asked = NUMBERS.map((name) => `${name}: ${LISTS[name]} { totalCount totalIsCapped }`);
  const { data, errors } = await ask(`{ ${asked.join(' ')} }`);
  expect(errors).toBeUndefined();
  return data;
}
