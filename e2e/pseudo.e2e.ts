import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { findPlainText } from './findPlainText.ts';
import { type Account, STUDENT } from './people.ts';
import { startPortal } from './startPortal.ts';

const { visit } = openBrowser();
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal({ PSEUDO_LANGUAGES: 'true' });
});
afterAll(() => portal.stop());

type Look = {
  path: string;
  part: string;
  as?: Account;
  /** Sends the form as it stands, to see what it says about its fields. */
  isSent?: boolean;
};

/** Screens and parts whose every text comes from the catalogues (messages/). Lists show data, too. */
const LOOKS: Look[] = [
  { path: '/about', part: 'footer' },
  { path: '/about', part: 'header:has(nav)' },
  ...['/about', '/fees', '/contact', '/terms', '/privacy', '/accessibility'].map((path) => ({
    path,
    part: 'main',
  })),
  { path: '/login', part: 'main', isSent: true },
  { path: '/register', part: 'main', isSent: true },
  { path: '/forgot', part: 'main', isSent: true },
  { path: '/reset', part: 'main' },
  { path: '/reset?token=old', part: 'main', isSent: true },
  { path: '/confirm-email', part: 'main' },
  { path: '/dashboard/profile', part: 'main', as: STUDENT },
];

/** What is no text of ours: names and their initials, addresses, examples, and the browser that runs this. */
const DATA = [
  ...['AvailAble Scholarship', 'you@example.org', 'name@example.org', 'USD'],
  ...['Stina Student', 'SS', STUDENT.email, 'Chrome', 'Linux'],
];

describe.each(['en-XA', 'ar-XB'])('in the language %s', (language) => {
  it.each(LOOKS)('all of $part on $path comes from the catalogues', async ({ path, part, as, isSent }) => {
    const { page, complaints } = await visit(path, { baseURL: portal.url, locale: language, as });
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
    if (isSent) {
      await page.locator(`${part} form [type=submit]`).click();
      await page.locator(`${part} form [id$=-error]`).first().waitFor();
    }
    if (as) await page.locator(`${part} time`).first().waitFor();
    expect(await findPlainText(page, part, DATA)).toEqual([]);
    // Nothing sticks out of the page on a small screen.
    await page.setViewportSize({ width: 360, height: 800 });
    const { scrollWidth, clientWidth } = await page
      .locator(part)
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(complaints).toEqual([]);
  });
});

it('the server renders what the browser shows, and the texts come with the page', async () => {
  const { page } = await visit('/about', { baseURL: portal.url, locale: 'en-XA', javaScriptEnabled: false });
  expect(await findPlainText(page, 'footer', DATA)).toEqual([]);
  const html = await page.content();
  expect(html).toMatch(/<link rel="later" href="\/assets\/newsletter\.generated-[\w-]+\.js"/);
});

// product: P1.13
it('a visitor chooses a language in the footer, and every page keeps it', async () => {
  const { page } = await visit('/about', { baseURL: portal.url });
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar-XB');
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.goto('/fees');
  expect(await page.locator('html').getAttribute('lang')).toBe('ar-XB');
  expect(await findPlainText(page, 'footer', DATA)).toEqual([]);
});
