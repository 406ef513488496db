import type { Page } from '@playwright/test';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { examineScreens, openPalette } from './examineScreens.ts';
import { MODERATOR, queryAs } from './people.ts';
import { expect, test } from './test.ts';

const unfoldFilters = (page: Page) => page.getByRole('button', { name: /^Filters and tools/ }).click();

async function showDocuments(page: Page): Promise<void> {
  for (const document of await page.getByText(/ kB/).all()) await document.scrollIntoViewIfNeeded();
  await page.locator('canvas[data-drawn]').first().waitFor();
}

// security: C93
examineScreens(
  'a moderator',
  [
    { path: '/dashboard', shows: 'Charts' },
    { path: '/dashboard/scholarshiform', shows: 'Add Scholarship' },
    { path: '/dashboard/manageScholarshiform', shows: /^Scholarship List: \d/ },
    {
      path: '/dashboard/manageScholarshiform?state=ARCHIVED&q=nothing-like-it',
      shows: 'No scholarships match',
    },
    { path: '/dashboard/items/update/:newest', shows: 'Update Scholarship' },
    ...['funding', 'dates', 'eligibility', 'questions', 'fees', 'publish'].map((part) => ({
      path: `/dashboard/items/update/:newest?part=${part}`,
      shows: 'Update Scholarship',
    })),
    { path: '/dashboard/allapplyscholarship', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship?open=:applied', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship/read?open=:read', shows: 'Mei Tanaka', first: showDocuments },
    {
      path: '/dashboard/allapplyscholarship?references=WAITING&handler=UNASSIGNED',
      shows: /^Total Application: \d/,
      first: unfoldFilters,
    },
    { path: '/dashboard/allapplyscholarship?q=nothing-like-it', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship', shows: /^Total Application: \d/, first: openPalette },
    {
      path: '/dashboard/allapplyscholarship',
      shows: /^Total Application: \d/,
      opens: 'Choose what to export',
    },
    { path: '/dashboard/allreview', shows: /\d/ },
    { path: '/dashboard/allreview?q=nothing-like-it', shows: 'No reviews match' },
    { path: '/dashboard/payments', shows: 'Payments' },
  ],
  MODERATOR,
);

test('the pages for finished and running rounds are accessible and fit all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  const { data } = await queryAs(page, '{ scholarships(filter: { search: "Clarendon" }) { items { id } } }');
  const [scholarship] = (data?.scholarships as { items: { id: string }[] } | undefined)?.items ?? [];
  const path = `/dashboard/scholarships/${scholarship?.id}/assessment`;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await examineLooks(watched, 'rounds of a scholarship');
  for (const name of ['First reading', 'Committee']) {
    await page.goto(path);
    const round = page.getByRole('region', { name: new RegExp(name) });
    await round.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
    await page.getByRole('link', { name: 'Noor Haddad' }).waitFor();
    await examineLooks(watched, `round ${name}`);
  }
  await page.getByRole('button', { name: /^Preview/ }).click();
  await page.getByRole('region', { name: 'Preview of the plan' }).waitFor();
  await examineLooks(watched, 'round with a plan');
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const openConflict = async () => {
    if (await page.getByRole('dialog').isVisible()) return;
    await page
      .getByRole('button', { name: /^Change assessors of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Conflict of interest' }).click();
    await page.getByRole('dialog').waitFor();
  };
  await examineLooks(watched, 'setting a conflict of interest', openConflict);
  await close();
  await page
    .getByRole('button', { name: /^Hand over .*’s work$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await examineLooks(watched, 'handing over assessments');
  await close();
  await page.goto(path);
  await page.getByRole('button', { name: /^Close the round/ }).click();
  await page.getByRole('dialog').getByRole('list').first().waitFor();
  await examineLooks(watched, 'closing a round with gaps');
  expect(complaints).toEqual([]);
});
