import { publishScholarship } from './publishing.ts';
import { test } from './test.ts';

test('a new scholarship appears first on the home page', ({ visit }) => publishScholarship(visit, 1280));
