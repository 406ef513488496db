import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowser, portalUrl } from './browser.ts';
import { STUDENT, signIn } from './people.ts';

const { visit } = openBrowser();

/** How many scholarships the list says there are, once it speaks of what was asked for last. */
async function readCount(page: Page): Promise<string | undefined> {
  const status = page.getByRole('main').locator('[role=status][aria-busy=false]', { hasText: /^\d/ });
  return (await status.textContent())?.match(/^\d+/)?.[0];
}

it('a visitor comes from the home page, through the sign-in screen, to the facts and fees of a scholarship', async () => {
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

it("the block's two buttons put the cheapest first and the newest first", async () => {
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

it('numbered pages show nine cards each, keep their place in the address, and Back returns', async () => {
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

it('a filtered search can be shared by its address and undone pill by pill', async () => {
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

it('search forgives a typing error and says so; nonsense gets a way out', async () => {
  const { page, complaints } = await visit('/');
  const box = page
    .getByRole('main')
    .getByRole('searchbox')
    .or(page.getByRole('main').getByRole('textbox'))
    .first();
  await box.fill('oxfrd');
  await box.press('Enter');
  await page.waitForURL(/allScholarship\?q=oxfrd/);
  await page.getByText('University of Oxford').first().waitFor();
  await page.goto('/allScholarship?q=qqqqzzzz');
  await page
    .getByRole('button', { name: /clear/i })
    .or(page.getByRole('link', { name: /clear|all/i }))
    .first()
    .waitFor();
  expect(await page.locator('article').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('the theme is kept, and is there before the first paint', async () => {
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

it('an address without a page shows the specified sentences and leads home', async () => {
  const { page, complaints } = await visit('/no/such/page');
  await page.getByText('404 - Page Not Found').waitFor();
  await page.getByText("Oops! The page you're looking for does not exist.").waitFor();
  await page.getByRole('button', { name: 'Return' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'AvailAble Scholarship' }).waitFor();
  // The browser itself notes the 404 of the page; nothing else may be there.
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

it('the newsletter takes an address once and says so in place', async () => {
  const { page, complaints } = await visit('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel(/e-mail/i).fill('visitor@example.org');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect.poll(() => footer.textContent()).toMatch(/visitor@example\.org|thank|on the list/i);
  expect(complaints).toEqual([]);
});

it('every page carries its title, description and preview for machines that run no script', async () => {
  const html = async (path: string) =>
    (await fetch(portalUrl() + path, { headers: { accept: 'text/html' } })).text();
  const answer = await fetch(`${portalUrl()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ scholarships { items { id scholarshipName } } }' }),
  });
  const { data } = (await answer.json()) as {
    data: { scholarships: { items: { id: string; scholarshipName: string }[] } };
  };
  const [scholarship] = data.scholarships.items;
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
