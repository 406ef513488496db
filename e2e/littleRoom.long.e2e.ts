import type { Page } from '@playwright/test';
import { findAddress } from './examineScreens.ts';
import { type Account, ADMIN, MODERATOR, STUDENT } from './people.ts';
import { expect, test, type Visit, waitUntilReady } from './test.ts';

/** Viewport of a window of 1280 × 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

async function openZoomed(visit: Visit, path: string, as?: Account): Promise<Page> {
  const { page } = await visit('/healthz', { viewport: ZOOMED, reducedMotion: 'reduce', as });
  if (as) await page.goto('/dashboard');
  await page.goto(await findAddress(page, path));
  await waitUntilReady(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

function measureCovered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolls = (node: Element) => {
      for (let at: Element | null = node; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return false;
      return true;
    };
    const [columns, rows] = [8, 64];
    const points = Array.from({ length: columns * rows }, (_, index) => [
      ((index % columns) + 0.5) * (innerWidth / columns),
      (Math.floor(index / columns) + 0.5) * (innerHeight / rows),
    ]);
    const covered = points.filter(([x = 0, y = 0]) => {
      const node = document.elementFromPoint(x, y);
      return node !== null && !scrolls(node);
    });
    return (100 * covered.length) / points.length;
  });
}

async function expectRoom(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await measureCovered(page)).toBeLessThanOrEqual(25);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, 'pixels to the side').toBeLessThanOrEqual(0);
}

// product: P1.15
for (const { path, as } of [
  { path: '/' },
  { path: '/allScholarship' },
  { path: '/items/:newest', as: STUDENT },
  { path: '/ApplyScholar/:untouched', as: STUDENT },
  { path: '/dashboard', as: STUDENT },
  { path: '/dashboard/application', as: STUDENT },
  { path: '/dashboard/allapplyscholarship', as: MODERATOR },
  { path: '/dashboard/manageScholarshiform', as: MODERATOR },
  { path: '/dashboard/scholarshiform', as: MODERATOR },
  { path: '/dashboard/allusers', as: ADMIN },
] satisfies { path: string; as?: Account }[])
  test(`content fills three quarters of the window at 400 % zoom on ${path}`, async ({ visit }) => {
    await expectRoom(await openZoomed(visit, path, as));
  });

// product: P1.15
test('the selection bar is reachable and leaves room for content at 400 % zoom', async ({ visit }) => {
  const page = await openZoomed(visit, '/dashboard/manageScholarshiform', MODERATOR);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await expectRoom(page);
  await page.getByRole('region', { name: 'Selection' }).getByRole('button').last().click();
});

// product: P1.15
test('search filters are usable at 400 % zoom', async ({ visit }) => {
  const page = await openZoomed(visit, '/allScholarship');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: /Agriculture/ }).check();
  await drawer.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove filter Subject: Agriculture' }).waitFor();
});

// product: P1.15
test('both buttons of the delete dialog are reachable at 400 % zoom', async ({ visit }) => {
  const page = await openZoomed(visit, '/dashboard/allapplyscholarship', MODERATOR);
  const cancel = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Cancel/ });
  await cancel.first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

// product: P1.12
test('a phone lists twenty applications compactly, with buttons large enough to tap', async ({ visit }) => {
  const viewport = { width: 360, height: 760 };
  const { page } = await visit('/dashboard/allapplyscholarship', {
    viewport,
    hasTouch: true,
    isMobile: true,
    as: MODERATOR,
  });
  const cards = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('checkbox') });
  await expect(cards.getByRole('checkbox')).toHaveCount(20);
  expect((await cards.boundingBox())?.height).toBeLessThanOrEqual(5_000);
  const { count, tops, smallest } = await cards.evaluate((list) => {
    const buttons = [...list.querySelectorAll('li button')];
    const more = buttons.find(({ textContent }) => textContent === 'More')?.parentElement;
    const boxes = [...(more?.children ?? [])].map((node) => node.getBoundingClientRect());
    return {
      count: boxes.length,
      tops: new Set(boxes.map(({ y }) => y)).size,
      smallest: Math.min(...boxes.map((box) => box.height)),
    };
  });
  expect({ count, tops }).toEqual({ count: 3, tops: 1 });
  expect(smallest).toBeGreaterThanOrEqual(44);
  const more = cards.getByRole('button', { name: 'More' }).first();
  await more.tap();
  await cards.getByText('Applied Degree').waitFor();
  await cards.getByRole('button', { name: 'Less' }).tap();
  await expect(cards.getByText('Applied Degree')).toHaveCount(0);
});

// product: P1.15
test('notices cover less than half of the window at 400 % zoom', async ({ visit }) => {
  const page = await openZoomed(visit, '/dashboard/application', STUDENT);
  const edit = page.getByRole('link', { name: /^Edit the application for/ }).last();
  for (let press = 0; press < 4; press += 1) await edit.press('Enter');
  const notices = page.getByRole('alert').filter({ hasText: 'You cannot edit.' });
  await expect(notices).toHaveCount(4);
  const covered = await notices.evaluateAll((all) => {
    const region = (all[0] as HTMLElement | undefined)?.offsetParent;
    return region?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  });
  expect(covered).toBeLessThan(ZOOMED.height / 2);
});
