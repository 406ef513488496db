import { openRound } from './assessmentRound.ts';
import { testWithCrowd } from './crowdedPortal.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { ADMIN, ASSESSOR, queryAs, registerQuietly } from './people.ts';
import { test as demoTest, expect } from './test.ts';

const test = testWithCrowd({ name: 'Asa', count: 3, isUnpaid: () => false });

test("an assessor's list and workbench are accessible and fit all widths", async ({ visit, database }) => {
  const { page: admin } = await visit('/dashboard', { as: ADMIN });
  const { page: guest } = await visit('/');
  const assessor = await registerQuietly(guest, 'Vera');
  await openRound(admin, database, assessor);
  const { page, complaints } = await visit('/dashboard', { as: assessor });
  const watched = await watchLooks(page, complaints);
  await page.goto('/dashboard/assess');
  await page
    .getByRole('link', { name: /^Applicant / })
    .first()
    .waitFor();
  await examineLooks(watched, 'an assessor list');
  await page
    .getByRole('link', { name: /^Applicant / })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Applicant / }).waitFor();
  await examineLooks(watched, 'an assessor workbench');
  expect(complaints).toEqual([]);
});

demoTest('a rubric with score descriptions is accessible and fits all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: ASSESSOR });
  const watched = await watchLooks(page, complaints);
  await page.goto('/dashboard/assess');
  await page
    .getByRole('link', { name: /^Applicant / })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Applicant / }).waitFor();
  await page.getByRole('radio', { name: /^4 · A good question/ }).check();
  await page.getByText('Description of each score').last().click();
  await examineLooks(watched, 'an assessor rubric with words');
  expect(complaints).toEqual([]);
});

demoTest("other assessors' scores are accessible and fit all widths", async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: ASSESSOR });
  const watched = await watchLooks(page, complaints);
  const { data } = await queryAs(page, '{ myAssessments(filter: DONE) { items { id } } }');
  for (const { id } of (data?.myAssessments as { items: { id: string }[] } | undefined)?.items ?? []) {
    const { data: read } = await queryAs(page, `{ myAssessment(id: "${id}") { others { number } } }`);
    const { others = [] } = (read?.myAssessment ?? {}) as { others?: unknown[] };
    if (others.length === 0) continue;
    await page.goto(`/dashboard/assess/${id}`);
    break;
  }
  await page.getByRole('region', { name: 'Scores of other assessors' }).waitFor();
  await examineLooks(watched, 'scores of other assessors');
  expect(complaints).toEqual([]);
});
