import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../../../../prisma/seed/seedDemo.ts';
import { projectFolder } from '../../../../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../../../../test/api.ts';
import { EVERYDAY_QUERY, EVERYDAY_SEARCHES, scoreSearch } from './everydaySearches.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await seedDemo(portal.ctx, portal.pictures, join(projectFolder, 'prisma/seed'));
});

afterAll(() => portal.close());

// product: P2.8
it.each(EVERYDAY_SEARCHES)(
  'the everyday search %s finds the expected scholarship',
  async (search, expected) => {
    const { data, errors } = await portal.asVisitor(EVERYDAY_QUERY, { search });
    expect(errors).toBeUndefined();
    expect(scoreSearch(data.scholarships, expected)).toBe('found');
  },
);
