import { expect } from 'vitest';
import type { TestPortal } from '../../../../../test/api.ts';

const QUERY = `query ($search: String!) { scholarships(filter: { search: $search }, pageSize: 100) {
  totalCount isSearchEmpty
  items { scholarshipName degree subjectCategory universityCountry funding { covers isRenewable } }
  understood { words meaning value unlistedDegree searchWithout }
  nearest { missingWords foundWords }
} }`;

export async function listSearch(portal: TestPortal, search: string) {
  const { data, errors } = await portal.asVisitor(QUERY, { search });
  expect(errors).toBeUndefined();
  return data.scholarships;
}
