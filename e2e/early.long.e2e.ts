import type { Page } from '@playwright/test';
import { expect, test, type Visit, waitUntilReady } from './test.ts';

async function visitSlowly(
  visit: Visit,
  path: string,
): Promise<{ page: Page; complaints: string[]; letThrough(): void }> {
  const { page, complaints } = await visit('/healthz');
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { page, complaints, letThrough };
}

test('filters and sort orders chosen before scripts load take effect', async ({ visit }) => {
  const { page, complaints, letThrough } = await visitSlowly(visit, '/allScholarship?degree=MASTERS');
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  await box(/Agriculture/).check();
  await box(/Doctor/).check();
  await box(/Agriculture/).uncheck();
  await box(/Masters/).uncheck();
  await box(/Full fund/).check();
  await box(/Open/).check();
  await page.getByRole('button', { name: 'Deadline' }).click();
  await page.getByLabel('Sort by').selectOption('WORLD_RANK');
  letThrough();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?sort=WORLD_RANK&subject=DOCTOR&category=FULL_FUND&open=1');
  await page.getByRole('radio', { name: /30 days/ }).waitFor();
  expect(await box(/Doctor/).isChecked()).toBe(true);
  expect(await box(/Agriculture/).isChecked()).toBe(false);
  expect(await box(/Masters/).isChecked()).toBe(false);
  expect(complaints).toEqual([]);
});

test('clicks and input before scripts load are not lost', async ({ visit }) => {
  const { page, complaints, letThrough } = await visitSlowly(visit, '/');
  await page.getByRole('button', { name: 'Low to Hight Price' }).click();
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await page
    .getByRole('main')
    .getByRole('combobox', { name: /search/i })
    .fill('forestry');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(/e-mail/i).fill('early@example.org');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  letThrough();
  await footer.getByText(/early@example\.org/).waitFor();
  await expect(page.locator('article', { hasText: 'No fee' })).toHaveCount(6);
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
  expect(
    await page
      .getByRole('main')
      .getByRole('combobox', { name: /search/i })
      .inputValue(),
  ).toBe('forestry');
  expect(new URL(page.url()).search).toBe('?sort=FEE_LOW_TO_HIGH');
  expect(complaints).toEqual([]);
});

test('a search without JavaScript shows results', async ({ visit }) => {
  const { page, complaints } = await visit('/', { javaScriptEnabled: false });
  const box = page.getByRole('main').getByRole('combobox', { name: /search/i });
  await box.fill('oxford');
  await box.press('Enter');
  await page.waitForURL(/allScholarship\?q=oxford/);
  await page.getByText('University of Oxford').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a page adopts a theme change from another tab before scripts load', async ({ visit }) => {
  const { page, complaints, letThrough } = await visitSlowly(visit, '/login');
  const theme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const choose = (newValue: string) =>
    page.evaluate((value) => {
      localStorage.setItem('theme', value);
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }));
    }, newValue);
  expect(await theme()).toBe('light');
  await choose('dark');
  expect(await theme()).toBe('dark');
  letThrough();
  await waitUntilReady(page);
  expect(await theme()).toBe('dark');
  expect(await page.getByRole('switch', { name: 'Dark theme' }).isChecked()).toBe(true);
  await choose('light');
  expect(await theme()).toBe('light');
  expect(complaints).toEqual([]);
});
