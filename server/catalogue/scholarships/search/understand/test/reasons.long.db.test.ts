import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../../../prisma/seed/seedDemo.ts';
import { projectFolder } from '../../../../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../../../../test/api.ts';
import { listSearch } from './listSearch.ts';

let portal: TestPortal;

const list = (search: string) => listSearch(portal, search);

beforeAll(async () => {
  portal = await startTestPortal();
  await seedDemo(portal.ctx, portal.pictures, join(projectFolder, 'prisma/seed'));
});

afterAll(() => portal.close());

const UNSEEN = `for bangladeshi students | scholarships for african students | students from kenya | women in engineering | for refugees
  | scholarship for nigerian girls | for ghanaians | nepalese nurses | i am from zambia | for a moroccan engineer | indian students in germany
  | pakistani students fully funded | for syrian refugees | rohingya refugees | afghan women | masters for ethiopian women | tanzanian nationals
  | citizens of rwanda | somali students in uk | for vietnamese | sri lankan students masters | bhutanese | uzbek students | for kazakh applicants
  | latin american students | for east africans | southeast asian students | arab students | caribbean students | for palestinians | yemenis
  | from developing countries | commonwealth citizens | for eu citizens | non eu students | disabled students | students with disabilities
  | for the blind | orphans | single mothers | low income students | poor students | need based | first generation students | black students
  | indigenous students | lgbtq students | muslim students | for christians | veterans | athletes | mature students | over 40 | young leaders
  | merit based | for girls in agriculture | female doctors | women phd | mba for women | phd for indians | postdoc for chinese | doctoral engineering
  | mba | phd in agriculture | for men | teachers from uganda | journalists | asylum seekers in canada | displaced ukrainians | iranian phd students
  | cameroonian student medicine | for congolese students | burundian | kyrgyz students no fee | mongolian masters engineering | fijians | for samoans`;

// product: P2.8
describe('searches by people and degree', () => {
  it.each(UNSEEN.split('|').map((text) => text.trim()))(
    'the search %s finds scholarships or says which words are missing',
    async (search) => {
      const { totalCount, understood, nearest, isSearchEmpty } = await list(search);
      expect(isSearchEmpty).toBe(false);
      const isExplained = nearest.some(
        ({ missingWords }: { missingWords: string[] }) => missingWords.length > 0,
      );
      expect(totalCount > 0 || isExplained).toBe(true);
      if (totalCount > 0) expect(understood.length).toBeGreaterThan(0);
    },
  );

  it('at least nine in ten searches by people and degree have results', async () => {
    const empty: string[] = [];
    const searches = UNSEEN.split('|').map((text) => text.trim());
    for (const search of searches) if ((await list(search)).totalCount === 0) empty.push(search);
    expect(searches.length).toBeGreaterThanOrEqual(60);
    expect(empty.length, empty.join(', ')).toBeLessThan(searches.length / 10);
  });
});
