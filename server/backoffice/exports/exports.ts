import { applicationsExport } from './lists/applicationsExport.ts';
import { factsExport } from './lists/factsExport.ts';
import { newsletterExport } from './lists/newsletterExport.ts';
import { paymentsExport } from './lists/paymentsExport.ts';
import { reviewsExport } from './lists/reviewsExport.ts';
import { scholarshipsExport } from './lists/scholarshipsExport.ts';
import { usersExport } from './lists/usersExport.ts';

export const EXPORTS = {
  applications: applicationsExport,
  payments: paymentsExport,
  scholarships: scholarshipsExport,
  users: usersExport,
  reviews: reviewsExport,
  newsletter: newsletterExport,
  facts: factsExport,
};
