import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { findPlainText } from './findPlainText.ts';
import { startPortal } from './startPortal.ts';

const { visit } = openBrowser();
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal({ PSEUDO_LANGUAGES: 'true' });
});
afterAll(() => portal.stop());

/**
 * What is moved to the catalogues (messages/), by the screens that show it. A part is added here when its texts are
 * moved; once all are, `body` takes the place of the parts.
 */
const MOVED = [{ path: '/about', part: 'footer' }];

/** What is no text of ours: names, addresses and examples. */
const DATA = ['AvailAble Scholarship', 'you@example.org', 'name@example.org'];

describe.each(['en-XA', 'ar-XB'])('in the language %s', (language) => {
  it.each(MOVED)('all of $part on $path comes from the catalogues', async ({ path, part }) => {
    const { page, complaints } = await visit(path, { baseURL: portal.url, locale: language });
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
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
