import sharp from 'sharp';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { ADMIN } from './people.ts';
import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial' });
// Uses a separate portal, because the look of a shared portal would also change for later files.
test.use({ settings: {} });

const draw = (color: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

// product: P7.36
test("an admin customises the portal's look", async ({ visit }) => {
  const { page } = await visit('/dashboard/settings', { as: ADMIN });
  const identity = page.getByRole('form', { name: 'Identity' });
  await identity.getByLabel(/^Name of the portal/).fill('Fjord Grants');
  for (const [label, picture] of [
    [/^Logo \(/, await draw('#7a1f5c', 600, 200)],
    [/^Browser icon/, await draw('#7a1f5c', 300, 300)],
    [/^Picture 1/, await draw('#40507a', 1600, 640)],
  ] as const) {
    const chosen = identity.getByLabel(label).first();
    await chosen.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: picture });
    await identity.getByText('The picture is stored.').last().waitFor();
  }
  await identity.getByLabel('Colour of buttons and links').fill('#ffd400');
  await identity.getByLabel(/^Line at the end/).fill('Fjord University, Bergen');
  await identity.getByRole('button', { name: 'Save' }).click();
  const refusal = identity.getByText(/Expected a darker colour/).first();
  const [nearest = ''] = /#[0-9a-f]{6}/.exec(await refusal.innerText()) ?? [];
  await identity.getByLabel('Colour of buttons and links').fill(nearest);
  await identity.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();

  const visitor = await visit('/', { reducedMotion: 'reduce' });
  const watched = await watchLooks(visitor.page, visitor.complaints);
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { level: 1, name: 'Fjord Grants' }).waitFor();
  const brand = await visitor.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand'),
  );
  expect(brand.trim()).toBe(nearest);
  await examineLooks(watched, 'own-look');
  expect(visitor.complaints).toEqual([]);
});
