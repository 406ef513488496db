import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../server/platform/files/projectFolder.ts';
import { expect, test, waitUntilReady } from './test.ts';

/**
 * Transferred bytes as counted by the browser, which adds 300 for the headers of each file. Source:
 * docs/decisions/0038-first-view.md.
 */
const LIMITS = [
  { path: '/', scripts: 172_200, html: 15_000 },
  { path: '/allScholarship', scripts: 177_200, html: 15_000 },
];

for (const { path, scripts, html } of LIMITS)
  test(`the first view of ${path} stays within size limits without layout shifts`, async ({ visit }) => {
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
    console.info(`${path}: ${total} B of scripts.`);
    expect(total).toBeGreaterThan(100_000);
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(scripts);
    expect(sizes[path]).toBeGreaterThan(1_000);
    expect(sizes[path]).toBeLessThanOrEqual(html);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

// product: P2.15
test('the first visit loads two fonts within 45 kB, and reloading uses the cache', async ({ visit }) => {
  const { page } = await visit('/healthz', { viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await waitUntilReady(page);
  await page.waitForLoadState('networkidle');
  const listFonts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ initiatorType, transferSize }) => ({ initiatorType, transferSize })),
    );
  const fonts = await listFonts();
  expect(fonts.map(({ initiatorType }) => initiatorType)).toEqual(['link', 'link']);
  expect(fonts.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(45_000);
  const shown = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  // Local fonts are also shown if the fonts of the portal arrive later than the first text.
  const isLocal = (family: string) => family.includes('Fallback');
  expect(shown.filter((family) => !isLocal(family)).sort()).toEqual([
    'Inter Variable',
    'Source Serif 4 Variable',
  ]);
  await page.reload();
  await waitUntilReady(page);
  expect((await listFonts()).map(({ transferSize }) => transferSize)).toEqual([0, 0]);
});

/** The limits include scripts that the home page loads late, such as those of banners, but not in idle time. */
const NEXT = [
  { path: '/login', scripts: 85_000 },
  { path: '/scholarships/', scripts: 95_000 },
];

for (const { path, scripts } of NEXT)
  test(`navigation from the home page to ${path} loads scripts within the size limit`, async ({ visit }) => {
    const { page } = await visit('/', { viewport: { width: 1280, height: 800 } });
    await waitUntilReady(page);
    await page.waitForLoadState('networkidle');
    // Suppresses loading in idle time, which starts with the first click and would end before or after the measurement.
    await page.evaluate(() => {
      window.requestIdleCallback = () => 0;
      performance.clearResourceTimings();
    });
    await page.locator(`a[href^="${path}"]`).first().click();
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize] as const),
    );
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.info(`From / to ${path}: ${total} B of scripts.`);
    expect(total).toBeGreaterThan(1_000);
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(scripts);
  });

// security: C95
test('client files contain no server secrets or names of secret settings', async () => {
  const folder = join(projectFolder, 'dist/client');
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html|map)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(
      text.match(/sk_(live|test)_\w+|whsec_\w+|AUTH_SECRET|DATABASE_URL|S3_SECRET_ACCESS_KEY|-----BEGIN/g),
      file,
    ).toBeNull();
  }
});
