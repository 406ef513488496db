import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../server/start/projectFolder.ts';
import { openBrowser, waitUntilReady } from './browser.ts';

const { visit } = openBrowser();

/** Bytes as transferred, by the browser's count, which takes 300 for the headers of each file. */
const LIMITS = [
  { path: '/', scripts: 172_000, html: 15_000 },
  { path: '/allScholarship', scripts: 177_000, html: 15_000 },
];

it.each(LIMITS)(
  'the first view of $path loads little, and nothing in it moves',
  async ({ path, scripts, html }) => {
    const { page } = await visit('/healthz', { viewport: { width: 360, height: 740 } });
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        const found = list.getEntries().map((entry) => (entry as unknown as { value: number }).value);
        (window as unknown as { shifts: number[] }).shifts.push(...found);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await waitUntilReady(page);
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() => {
      const entries = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[];
      return Object.fromEntries(entries.map((entry) => [new URL(entry.name).pathname, entry.transferSize]));
    });
    const total = Object.entries(sizes).reduce(
      (sum, [name, size]) => sum + (name.endsWith('.js') ? size : 0),
      0,
    );
    // Everything that makes the page answer is in it.
    expect(total).toBeGreaterThan(100_000);
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(scripts);
    expect(sizes[path]).toBeGreaterThan(1_000);
    expect(sizes[path]).toBeLessThanOrEqual(html);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  },
);

// security: C95
it('nothing that browsers load holds a secret of the server, or the name of one', async () => {
  const folder = join(projectFolder, 'dist/client');
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html|map)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(
      text.match(/sk_(live|test)_\w+|whsec_\w+|AUTH_SECRET|STRIPE_SECRET_KEY|DATABASE_URL|-----BEGIN/g),
      file,
    ).toBeNull();
  }
});
