import type { Locator, Page } from '@playwright/test';
import { STUDENT, signIn } from './people.ts';
import { queryPortal } from './portalProcess.ts';
import { expect, test } from './test.ts';

async function readCount(page: Page): Promise<string | undefined> {
  const status = page.getByRole('main').locator('[role=status][aria-busy=false]', { hasText: /^\d/ });
  return (await status.textContent())?.match(/^\d+/)?.[0];
}

test('a visitor signs in from the home page and sees scholarship fees', async ({ visit }) => {
  const { page, complaints } = await visit('/');
  await page.getByRole('heading', { level: 1, name: 'AvailAble Scholarship' }).waitFor();
  const details = page.getByRole('link', { name: /View Details/ });
  expect(await details.count()).toBe(6);
  await page.getByText('Demo data').first().waitFor();
  const name = (await page.locator('article h3').first().textContent()) ?? '';
  await details.first().click();
  await page.waitForURL(/\/login$/);
  await signIn(page, STUDENT);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/items\//);
  for (const label of ['Application Fees', 'Service Charge', 'Total'])
    await page.getByText(label, { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'AvailAble Scholarship' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the home page buttons sort scholarships by fee and by date', async ({ visit }) => {
  const { page, complaints } = await visit('/');
  const block = page.locator('section').filter({ has: page.getByRole('button', { name: 'Recent Post' }) });
  const newest = await block.locator('article').allTextContents();
  await block.getByRole('button', { name: 'Low to Hight Price' }).click();
  await expect.poll(() => block.locator('article').allTextContents()).not.toEqual(newest);
  expect(await block.locator('article', { hasText: 'No fee' }).count()).toBe(6);
  await block.getByRole('button', { name: 'Recent Post' }).click();
  await expect.poll(() => block.locator('article').allTextContents()).toEqual(newest);
  expect(complaints).toEqual([]);
});

test('numbered pages show nine scholarships, update the URL and support Back', async ({ visit }) => {
  const { page, complaints } = await visit('/allScholarship');
  const names = () => page.locator('article h2, article h3').allTextContents();
  await expect.poll(async () => (await names()).length).toBe(9);
  const first = await names();
  await page.getByRole('link', { name: /^(page )?2$/i }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(names).not.toEqual(first);
  const second = await names();
  await page.goBack();
  await expect.poll(names).toEqual(first);
  await page.goto('/allScholarship?page=2');
  expect(await names()).toEqual(second);
  await page.goto('/allScholarship?page=8');
  expect((await names()).length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('a shared URL restores search filters, which can be removed by their pills', async ({ visit }) => {
  const { page, complaints } = await visit('/allScholarship');
  await page.getByRole('checkbox', { name: /Agriculture/ }).check();
  await page.waitForURL(/subject=/);
  await page.getByRole('checkbox', { name: /Open for applications/ }).check();
  await page.waitForURL(/open=/);
  const count = await readCount(page);
  const shared = new URL(page.url());

  const other = await visit(shared.pathname + shared.search);
  expect(await readCount(other.page)).toBe(count);
  expect(await other.page.getByRole('checkbox', { name: /Agriculture/ }).isChecked()).toBe(true);
  await other.page.getByRole('button', { name: /Remove.*Agriculture|Agriculture.*remove/i }).click();
  await expect.poll(() => other.page.url()).not.toContain('subject=');
  expect([...complaints, ...other.complaints]).toEqual([]);
});

test('a search tolerates typos and suggests alternatives', async ({ visit }) => {
  const { page, complaints } = await visit('/');
  const box = page.getByRole('main').getByRole('combobox', { name: 'Search scholarships' });
  await box.fill('oxfrd');
  await box.press('Enter');
  await page.waitForURL(/allScholarship\?q=oxfrd/);
  await page.getByText('University of Oxford').first().waitFor();
  await page.goto('/allScholarship?q=qqqqzzzz');
  await page.getByRole('heading', { name: 'Nothing matches “qqqqzzzz”. These are open now:' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(6);
  await page.getByRole('link', { name: /^Remove the search \(\d+ scholarships\)$/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not reach it.');
}

// product: P2.8, P2.9
test('a keyboard search shows recognised filters as pills and offers suggestions', async ({ visit }) => {
  const { page, complaints } = await visit('/');
  await tabTo(page, page.getByRole('combobox', { name: 'Quick search' }));
  await page.keyboard.type('masters in canada');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=masters\+in\+canada/);
  const canada = page.getByRole('button', { name: 'Remove filter Country: Canada, from your search' });
  await canada.waitFor();
  await tabTo(page, canada);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('masters');
  await page.getByRole('button', { name: /Degree: Masters/ }).waitFor();
  await page.goBack();
  await canada.waitFor();

  const field = page.getByRole('combobox', { name: 'Search within all scholarships' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('oxf');
  await page.getByRole('option', { name: 'University of Oxford', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', 'list-search-suggestions-0');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('University of Oxford');
  await page.getByRole('article').first().waitFor();
  expect(complaints).toEqual([]);
});

// product: P2.8, P2.9
test('search pills and suggestions are at least 44 px high on phones', async ({ visit }) => {
  const { page, complaints } = await visit('/', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const box = page.getByRole('main').getByRole('combobox', { name: 'Search scholarships' });
  await box.tap();
  await box.pressSequentially('canad');
  const country = page.getByRole('option', { name: 'Canada', exact: true });
  await country.waitFor();
  expect((await country.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await country.tap();
  await page.waitForURL(/country=Canada/);
  await page.goto('/allScholarship?q=masters+antarctica');
  await page.getByRole('heading', { name: /^Nothing matches all of .*come closest/ }).waitFor();
  const lacking = page.getByText('Does not mention “antarctica”');
  expect(await lacking.count()).toBe(await page.getByRole('article').count());
  const pill = page.getByRole('button', { name: /Country: Antarctica/ });
  expect((await pill.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await pill.tap();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('masters');
  await page.getByRole('article').first().waitFor();
  expect(complaints).toEqual([]);
});

// product: P2.8
test('an unusable search text leads to a note and a list of scholarships', async ({ visit }) => {
  const { page, complaints } = await visit('/allScholarship?planet=mars&q=');
  const texts: [string, RegExp][] = [
    ['x'.repeat(2000), /longer than 200 characters/],
    ['বৃত্তি '.repeat(300).slice(0, 2000), /longer than 200 characters/],
    ['the of and', /has no words to search for/],
    [`"'"“”`, /has no words to search for/],
    ['.*+?^$()[]{}|', /has no words to search for/],
    ['🎓🎉', /has no words to search for/],
    ["'; DROP TABLE scholarships; --", /Nothing matches/],
    ['পদার্থবিজ্ঞান', /Nothing matches/],
    ['الفيزياء', /Nothing matches/],
  ];
  for (const [text, note] of texts) {
    await page.goto(`/allScholarship?planet=mars&page=x&q=${encodeURIComponent(text)}`);
    await page.getByText(note).first().waitFor();
    await page.getByRole('article').first().waitFor();
  }
  expect(complaints).toEqual([]);
});

test('the chosen theme persists and applies before the first paint', async ({ visit }) => {
  const { page, complaints } = await visit('/');
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  expect(await scheme()).toBe('light');
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect.poll(scheme).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.goto('/about', { waitUntil: 'commit' });
  await page.waitForSelector('body');
  expect(await scheme()).toBe('dark');
  expect(complaints).toEqual([]);
});

test('an unknown URL shows the 404 page', async ({ visit }) => {
  const { page, complaints } = await visit('/no/such/page');
  await page.getByText('404 - Page Not Found').waitFor();
  await page.getByText("Oops! The page you're looking for does not exist.").waitFor();
  await page.getByRole('button', { name: 'Return' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'AvailAble Scholarship' }).waitFor();
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('the newsletter form confirms the subscription without leaving the page', async ({ visit }) => {
  const { page, complaints } = await visit('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(/e-mail/i).fill('visitor@example.org');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect.poll(() => footer.textContent()).toMatch(/visitor@example\.org|thank|on the list/i);
  expect(complaints).toEqual([]);
});

test('server-rendered pages contain title, description, preview image and structured data', async ({
  portal,
}) => {
  const html = async (path: string) =>
    (await fetch(portal.url + path, { headers: { accept: 'text/html' } })).text();
  const { data } = await queryPortal(portal.url, '{ scholarships { items { id scholarshipName } } }');
  const [scholarship] = (data as { scholarships: { items: { id: string; scholarshipName: string }[] } })
    .scholarships.items;
  const page = await html(`/items/${scholarship?.id}`);
  expect(page.match(/<title>(.*?)<\/title>/)?.[1]).toContain(scholarship?.scholarshipName.split("'")[0]);
  expect(page).toMatch(/<meta name="description" content="[^"]{30,}/);
  expect(page).toMatch(/<meta property="og:image" content="http[^"]+/);
  const facts = JSON.parse(
    page.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? '',
  );
  expect(facts['@context']).toBe('https://schema.org');
  const titles = await Promise.all(['/', '/allScholarship', '/about', '/privacy'].map(html));
  expect(new Set(titles.map((text) => text.match(/<title>(.*?)<\/title>/)?.[1])).size).toBe(4);
});

// product: P2.8
test('a search without JavaScript shows pills, nearest matches and filters to remove', async ({ visit }) => {
  const { page } = await visit('/allScholarship?q=masters+in+canada', { javaScriptEnabled: false });
  const pills = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await pills.filter({ hasText: 'Degree: Masters' }).waitFor();
  await pills.filter({ hasText: 'Country: Canada' }).waitFor();

  await page.goto('/allScholarship?q=masters+in+canada+zeppelin');
  await page.getByText('Nothing matches all of “masters in canada zeppelin”.').waitFor();
  await page.getByText('Does not mention “zeppelin”').first().waitFor();

  await page.goto('/allScholarship?country=Iceland&degree=BACHELOR');
  await page.getByText(/^Remove the country filter \(\d+ scholarships\)$/).waitFor();
  await page.getByText(/^Remove the degree filter \(1 scholarship\)$/).waitFor();
});
