import { applicationsExport } from './lists/applicationsExport.ts';
import { assessmentsExport } from './lists/assessmentsExport.ts';
import { auditExport } from './lists/auditExport.ts';
import { awardsExport } from './lists/awardsExport.ts';
import { candidatesExport } from './lists/candidatesExport.ts';
import { disbursementsExport } from './lists/disbursementsExport.ts';
import { factsExport } from './lists/factsExport.ts';
import { newsletterExport } from './lists/newsletterExport.ts';
import { numbersExport } from './lists/numbersExport.ts';
import { paymentsExport } from './lists/paymentsExport.ts';
import { reviewsExport } from './lists/reviewsExport.ts';
import { scholarshipsExport } from './lists/scholarshipsExport.ts';
import { totalsExport } from './lists/totalsExport.ts';
import { usersExport } from './lists/usersExport.ts';

export const EXPORTS = {
  applications: applicationsExport,
  payments: paymentsExport,
  scholarships: scholarshipsExport,
  users: usersExport,
  reviews: reviewsExport,
  newsletter: newsletterExport,
  facts: factsExport,
  totals: totalsExport,
  assessments: assessmentsExport,
  candidates: candidatesExport,
  awards: awardsExport,
  disbursements: disbursementsExport,
  numbers: numbersExport,
  audit: auditExport,
};
