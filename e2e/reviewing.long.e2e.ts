import { STUDENT } from './people.ts';
import { expect, test } from './test.ts';

test('a tap can set half a star, and phones show reviews one by one', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard/review', {
    as: STUDENT,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await page.getByRole('button', { name: 'Edit' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Update' });
  const stars = dialog.locator('[data-stars]');
  const { width = 0, height = 0 } = (await stars.boundingBox()) ?? {};
  await stars.tap({ position: { x: width * 0.45, y: height / 2 } });
  await dialog.getByText('2.5 of 5').waitFor();
  await dialog.getByRole('button', { name: 'Close without sending' }).tap();
  await page
    .getByRole('dialog', { name: 'Close without sending?' })
    .getByRole('button', { name: 'Discard' })
    .tap();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto('/allScholarship?q=Gates+Cambridge');
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .tap();
  const carousel = page.getByRole('region', { name: 'All Reviews' });
  await carousel.getByRole('status').getByText('Review 1 of 7').waitFor();
  await carousel.getByRole('button', { name: 'Next reviews' }).tap();
  await carousel.getByRole('status').getByText('Review 2 of 7').waitFor();
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await excess()).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
