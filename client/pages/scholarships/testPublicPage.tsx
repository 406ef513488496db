import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, startAccounts } from '../../features/auth/testAccount.ts';
import { makeScholarship } from '../../features/scholarships/testScholarships.ts';

export const scholarship = makeScholarship({ averageRating: 4.46, reviewCount: 12 });
export const path = `/scholarships/${scholarship.slug}`;

export const bySlug = (found: object | null): Answers =>
  Object.fromEntries([['ScholarshipBySlug', () => ({ data: { scholarshipBySlug: found } })]]);

export function renderAsVisitor(address = path, found: object | null = scholarship) {
  startAccounts();
  return renderPortal(address, { ...accountAnswers, ...bySlug(found) });
}
