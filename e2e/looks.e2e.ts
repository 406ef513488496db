import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser, portalUrl } from './browser.ts';
import { type Account, ADMIN, MODERATOR, STUDENT, signInQuietly } from './people.ts';

const { visit } = openBrowser();
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Each address with whom it is shown to; nobody: a visitor. */
const PAGES: [path: string, who?: Account][] = [
  ['/'],
  ['/allScholarship'],
  ['/allScholarship?q=nothing-like-it'],
  ['/items/first', STUDENT],
  ['/about'],
  ['/contact'],
  ['/fees'],
  ['/terms'],
  ['/privacy'],
  ['/accessibility'],
  ['/developers'],
  ['/login'],
  ['/register'],
  ['/forgot'],
  ['/reset?token=x'],
  ['/no/such/page'],
  ['/dashboard', STUDENT],
  ['/dashboard', ADMIN],
  ['/dashboard/profile', STUDENT],
  ['/dashboard/keys', STUDENT],
  ['/dashboard/allusers', ADMIN],
  ['/dashboard/manageScholarshiform', MODERATOR],
  ['/dashboard/manageScholarshiform?state=ARCHIVED&q=nothing-like-it', MODERATOR],
  ['/dashboard/scholarshiform', MODERATOR],
  ['/dashboard/items/update/first', MODERATOR],
  ['/dashboard/mails', ADMIN],
  ['/dashboard/allusers?q=nobody-like-it', ADMIN],
];

/** `first` stands for the newest scholarship's id. */
async function resolve(path: string): Promise<string> {
  if (!path.endsWith('/first')) return path;
  const response = await fetch(`${portalUrl()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ scholarships { items { id } } }' }),
  });
  const { data } = (await response.json()) as { data: { scholarships: { items: { id: string }[] } } };
  return path.replace('first', data.scholarships.items[0]?.id ?? '');
}

/** The serious and critical findings of axe on the page as it is. */
async function findBarriers(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const violations = await page.evaluate(async () => {
    type Axe = {
      run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
    };
    return (await (window as unknown as { axe: Axe }).axe.run()).violations;
  });
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' | ')
          .slice(0, 300)}`,
    );
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(PAGES)(
    '%s has no barrier, fits 320, 360, 768 and 1280 pixels, and stays on our origin',
    async (path, who) => {
      // The page's own policy forbids foreign scripts, axe included: it is set aside for the judge only.
      const { page, complaints } = await visit('/healthz', { bypassCSP: true });
      if (who) await signInQuietly(page, who);
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.goto(await resolve(path), { waitUntil: who ? 'networkidle' : 'load' });
      for (const width of [1280, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(excess, { message: `${path} scrolls sideways at ${width}` }).toBeLessThanOrEqual(0);
        if (width === 1280 || width === 360) expect(await findBarriers(page)).toEqual([]);
      }
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    },
  );
});

it('the strict content security policy stops nothing of ours', async () => {
  for (const path of ['/', '/allScholarship', await resolve('/items/first')]) {
    const { page, complaints } = await visit(path);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    const policy = (await fetch(portalUrl() + path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

it('the explorer opens at /graphql from our own origin and runs a ready-made query', async () => {
  const { page, complaints } = await visit('/graphql');
  await page.getByRole('button', { name: /execute query/i }).click({ timeout: 30_000 });
  await page.getByText('scholarshipName').first().waitFor();
  expect(complaints.filter((text) => text.startsWith('leaves'))).toEqual([]);
});

it('the carousel pauses, and does not run for people who want less motion', async () => {
  const { page } = await visit('/');
  await page.getByRole('button', { name: /pause/i }).click();
  await page.getByRole('button', { name: /play|start|resume/i }).waitFor();
  const calm = await visit('/', { reducedMotion: 'reduce' });
  await calm.page.getByRole('button', { name: /play|start|resume/i }).waitFor();
});

it.each([
  ['/', /menu/i],
  ['/allScholarship', /filter/i],
])('the drawer of %s on a phone takes the focus and gives it back', async (path, name) => {
  const { page, complaints } = await visit(path, { viewport: { width: 360, height: 760 } });
  const button = page.getByRole('button', { name }).first();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});
