import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';

const { visit } = openBrowser();

/** Bytes as transferred. */
const LIMIT = 200_000;

it('the first view of the home page loads at most 200 kB of JavaScript', async () => {
  const { page } = await visit('/');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => [
        new URL(entry.name).pathname,
        (entry as unknown as { transferSize: number }).transferSize,
      ]),
  );
  const sizes: Record<string, number> = Object.fromEntries(scripts);
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  // Everything that makes the page answer is in it.
  expect(total).toBeGreaterThan(100_000);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(LIMIT);
});
