import { publishScholarship } from './publishing.ts';
import { test } from './test.ts';

// scholarships.long.e2e.ts tests the other user journeys.
test('a new scholarship appears first on the home page', ({ visit }) => publishScholarship(visit, 1280));
