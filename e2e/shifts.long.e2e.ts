import { findAddress } from './examineScreens.ts';
import { STUDENT } from './people.ts';
import { expect, test, waitUntilReady } from './test.ts';

/**
 * Maximum layout shift of a good page (web.dev/cls). The shift is the share of the screen that moves, times the
 * distance.
 */
const LIMIT = 0.1;
const DELAY = 900;

const PATHS = [
  '/items/:newest',
  '/ApplyScholar/:untouched',
  '/dashboard',
  '/dashboard/application',
  '/dashboard/payments',
  '/dashboard/review',
  '/eligibility',
];

// product: P1.7
for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const)
  test(`a placeholder on ${device} is as high as the content that replaces it`, async ({ visit }) => {
    const { page } = await visit('/', { as: STUDENT, viewport });
    const addresses: string[] = [];
    for (const path of PATHS) addresses.push(await findAddress(page, path));
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifts: number[] }).shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/graphql', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, DELAY);
      });
      await route.continue();
    });
    const moved: Record<string, number> = {};
    for (const [index, address] of addresses.entries()) {
      await page.goto(address);
      await waitUntilReady(page);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      moved[PATHS[index] ?? ''] = Math.round(1000 * shifts.reduce((sum, one) => sum + one, 0)) / 1000;
    }
    console.info(`Layout shifts on ${device}: ${JSON.stringify(moved)}`);
    expect(Object.entries(moved).filter(([, shift]) => shift > LIMIT)).toEqual([]);
  });

// product: P4.5
test('rows of My Application have at most three lines and no truncated text', async ({ visit }) => {
  const { page } = await visit('/dashboard/application', {
    as: STUDENT,
    viewport: { width: 1280, height: 800 },
  });
  const table = page.getByRole('table', { name: 'My Application' });
  await table.waitFor();
  const heights = await table
    .locator('tbody tr:not([data-below])')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  // 96 px are enough for three lines of 22 px, or a badge above a line with another badge and a link, with a cell's
  // padding.
  expect(Math.max(...heights)).toBeLessThanOrEqual(96);
  const cut = await table.evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter(
        (one) => getComputedStyle(one).overflow === 'hidden' && one.scrollHeight > one.clientHeight + 1,
      ).length,
  );
  expect(cut).toBe(0);
});

// product: P4.2
for (const path of ['/items/:newest', '/ApplyScholar/:untouched'])
  test(`sticky elements on ${path} are at most 64 px high on a phone`, async ({ visit }) => {
    const { page } = await visit('/', { as: STUDENT, viewport: { width: 360, height: 740 } });
    await page.goto(await findAddress(page, path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 600));
    const heights = await page.evaluate(() => {
      const sticky = [...document.querySelectorAll('main *, header')].filter((one) =>
        ['sticky', 'fixed'].includes(getComputedStyle(one).position),
      );
      return sticky.map((one) => one.getBoundingClientRect().height);
    });
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(65);
  });
