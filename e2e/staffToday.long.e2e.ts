import type { Page } from '@playwright/test';
import { ADMIN, MODERATOR, queryAs, signIn } from './people.ts';
import { expect, test } from './test.ts';

const LISTS: [tile: RegExp, path: string][] = [
  [/^Pending applications/, '/dashboard/allapplyscholarship'],
  [/^Unpaid applications/, '/dashboard/allapplyscholarship'],
  [/^Applications being processed/, '/dashboard/allapplyscholarship'],
  [/^New applications \(7 days\)/, '/dashboard/allapplyscholarship'],
  [/^Decided this week/, '/dashboard/allapplyscholarship'],
  [/^Open scholarships/, '/dashboard/manageScholarshiform'],
  [/^Closing within 7 days/, '/dashboard/manageScholarshiform'],
  [/^New reviews \(7 days\)/, '/dashboard/allreview'],
  [/^New users \(7 days\)/, '/dashboard/allusers'],
];

test('numbers on the moderator dashboard link to lists, and charts have tables', async ({ visit }) => {
  const { page, complaints } = await visit('/login');
  await signIn(page, MODERATOR);
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const waiting = page.getByRole('link', { name: /^Pending applications \d/ });
  await waiting.waitFor();
  expect(await page.getByRole('link', { name: /^New users/ }).count()).toBe(0);

  const chart = page.getByRole('region', { name: 'Applications per week' });
  await expect.poll(() => chart.locator('svg path[fill]').count()).toBeGreaterThan(0);
  await chart.getByRole('button', { name: 'Show as table: Applications per week' }).click();
  const table = page.getByRole('table', { name: 'Applications per week' });
  expect(await table.getByRole('row').count()).toBe(13);

  const [number] = /[\d,]+\+?$/.exec((await waiting.textContent()) ?? '') ?? [];
  expect(Number(number)).toBeGreaterThan(0);
  await waiting.click();
  await page.getByRole('heading', { level: 1, name: `Total Application: ${number}` }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Applications by status' });
  expect(await tabs.locator('[aria-current]').textContent()).toBe(`pending${number}`);
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(`^Pending applications ${number}$`) }).waitFor();
  expect(complaints).toEqual([]);
});

test('numbers on the admin dashboard match the totals of the linked lists', async ({ visit }) => {
  const { page, complaints } = await visit('/healthz', { as: ADMIN });
  await page.goto('/dashboard');
  await rejectOne(page);
  for (const [name, path] of LISTS) {
    await page.goto('/dashboard');
    const tile = page.getByRole('link', { name });
    await tile.waitFor();
    const [number] = /\d+$/.exec((await tile.textContent()) ?? '') ?? [];
    await tile.click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1, name: new RegExp(`\\D${number}\\)?$`) }).waitFor();
  }
  await page.goto('/dashboard/mails?state=FAILED');
  await page.getByText(/^No e-mails match/).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Pending applications/ }).waitFor();
  expect(await page.getByRole('link', { name: /^Failed or bounced/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** Rejects an application, because early in a week the demo data contains no decisions made that week. */
async function rejectOne(page: Page): Promise<void> {
  const { data } = await queryAs(
    page,
    '{ applications(filter: { statuses: [PROCESSING] }) { items { id } } }',
  );
  const [first] = (data?.applications as { items: { id: string }[] } | undefined)?.items ?? [];
  const input = `{ id: "${first?.id}", status: REJECTED }`;
  const { errors } = await queryAs(page, `mutation { setApplicationStatus(input: ${input}) { status } }`);
  expect(errors).toBeUndefined();
}
