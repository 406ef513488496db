import { MODERATOR } from './people.ts';
import { fillInScholarship, openForm, PICTURE, publish } from './scholarshipForm.ts';
import { expect, type Visit } from './test.ts';

export async function publishScholarship(visit: Visit, width: number): Promise<void> {
  const name = `Kestrel Grant ${width}`;
  const { page, complaints } = await visit('/dashboard/scholarshiform', {
    as: MODERATOR,
    viewport: { width, height: 900 },
  });
  await openForm(page, 'Add Scholarship');
  await publish(page);
  await page.getByRole('region', { name: '12 fields need your attention' }).waitFor();
  await fillInScholarship(page, name);
  await page.locator('form [name="university_image"]').setInputFiles(PICTURE);
  await page.getByText('The picture is stored.').waitFor();
  const card = page.getByRole('region', { name: 'Preview of the card' });
  await card.getByText(name).waitFor();
  const shown = await card.locator('img').getAttribute('src');
  expect(shown).toMatch(/\/files\/[0-9a-f-]{36}\.webp$/);
  await publish(page);
  await page.getByText('Added Successfully').waitFor();
  await page.getByRole('heading', { name: /^Scholarship List: \d+$/ }).waitFor();

  await page.goto('/');
  const first = page.getByRole('article').first();
  await first.getByRole('heading', { name }).waitFor();
  const picture = first.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(new URL((await picture.getAttribute('src')) ?? '').pathname).toBe(new URL(shown ?? '').pathname);
  expect(complaints).toEqual([]);
}
