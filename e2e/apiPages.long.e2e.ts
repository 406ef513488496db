import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { withoutCurl } from '../server/test/partnerProject.ts';
import { findFindings, waitUntilIdle, watchLooks } from './examineLooks.ts';
import { ADMIN } from './people.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

const PAGES: Record<string, ((page: Page) => Promise<unknown>)[]> = {
  '/docs': [
    (page) => page.getByRole('heading', { name: /REST calls/ }).waitFor(),
    async (page) => {
      await page
        .getByRole('button', { name: /^GET \/items/i })
        .first()
        .click();
      await page.getByRole('button', { name: 'Try it out' }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.getByText('Response headers').first().waitFor();
    },
    async (page) => {
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.getByRole('dialog', { name: 'Access' }).waitFor();
    },
  ],
  '/graphql': [
    async (page) => {
      await page.getByRole('button', { name: /execute query/i }).click({ timeout: 30_000 });
      await page.getByText('scholarshipName').first().waitFor();
    },
    async (page) => {
      await page.getByRole('button', { name: /Documentation Explorer/ }).click();
      await page.getByText('Root Types').waitFor();
    },
  ],
};

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [360, 1280].flatMap((width) => Object.keys(PAGES).map((path) => ({ path, theme, width }))),
);

// product: P9.9
// security: C93
for (const { path, theme, width } of LOOKS)
  test(`the page ${path} has no axe violations in the ${theme} theme at ${width} px`, async ({ visit }) => {
    const { page, complaints } = await visit('/healthz', { viewport: { width, height: 800 } });
    const watched = await watchLooks(page, complaints);
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(path);
    for (const open of PAGES[path] ?? []) {
      await open(page);
      await waitUntilIdle(watched);
      expect(await findFindings(page)).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, 'pixels to the side').toBeLessThanOrEqual(0);
    }
    expect(await isDark(page)).toBe(theme === 'dark');
    expect(complaints).toEqual([]);
  });

const isDark = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const [red = '0'] = getComputedStyle(heading).color.match(/\d+/) ?? [];
    return Number(red) > 128;
  });

const figuresOf = (page: Page) => page.getByRole('figure').filter({ has: page.locator('pre') });

const CURL = ['newest.sh', 'search.sh', 'applications.sh', 'changedSince.sh', 'byGet.sh', 'rest.sh'];

// product: P9.9
test("the developer page's examples run when copied with a new API key", async ({ visit, portal }) => {
  const { page, complaints } = await visit('/developers', { as: ADMIN });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = page.getByRole('form', { name: 'New key' });
  await form.getByLabel('Name').fill('Campus website');
  await form.locator('select').selectOption('APPLICATIONS_READ');
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('region', { name: 'Your new key' }).locator('code').innerText();

  const env = { ...process.env, ...(await withoutCurl(test.info().outputPath())) };
  const ran: string[] = [];
  const texts = await figuresOf(page).locator('pre').allTextContents();
  expect(texts.filter((text) => text.includes(key)).length).toBeGreaterThan(5);
  for (const figure of await figuresOf(page).all()) {
    const button = figure.getByRole('button', { name: /^Copy / });
    await button.click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await figure.locator('pre').textContent());
    expect(copied).not.toMatch(/asp_YOUR_KEY|scholarships\.example\.org/);
    const file = (await button.innerText()).split(/\s+/).at(-1) ?? '';
    if (!CURL.includes(file)) continue;
    expect(copied).toContain(portal.url);
    if (copied.includes('authorization')) expect(copied).toContain(`Bearer ${key}`);
    const { stdout } = await run('sh', ['-e', '-c', copied], { env });
    const answer = JSON.parse(stdout) as { errors?: unknown };
    expect([file, answer.errors]).toEqual([file, undefined]);
    ran.push(file);
  }
  expect(ran.sort()).toEqual(CURL.toSorted());
  expect(complaints).toEqual([]);
});

// product: P9.9
for (const [where, width] of [
  ['a phone', 360],
  ['a desktop', 1280],
] as const)
  test(`contents links on ${where} jump to headings, and examples use the portal's URL`, async ({
    visit,
    portal,
  }) => {
    const { page, complaints } = await visit('/developers', { viewport: { width, height: 800 } });
    await page.getByText(portal.url).first().waitFor();
    for (const text of await figuresOf(page).locator('pre').allTextContents())
      expect(text).not.toContain('scholarships.example.org');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    for (const link of await contents.getByRole('link').all()) {
      await link.press('Enter');
      const heading = page.getByRole('heading', {
        level: 2,
        name: (await link.textContent()) ?? '',
        exact: true,
      });
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(800);
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
  });
