import type { Locator, Page } from '@playwright/test';
import { field, findOffers, PHOTO, TEXTS } from './applicationForm.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Counts taps. Keys of the on-screen keyboard, including its Go key, don't count. */
function startThumb() {
  const tapped: string[] = [];
  const tap = async (target: Locator, name: string) => {
    await target.tap();
    tapped.push(name);
  };
  const fill = async (target: Locator, name: string, text: string) => {
    await tap(target, name);
    // The focus follows the tap; earlier typing would go into the previous field.
    await target.and(target.page().locator(':focus')).waitFor();
    // Inserts text like an on-screen keyboard. Key events would be lost: Chromium treats two fast taps in one place as
    // a double tap.
    await target.page().keyboard.insertText(text);
  };
  return { tapped, tap, fill };
}

const formField = (page: Page, name: keyof typeof TEXTS) => [field(page, name), name, TEXTS[name]] as const;

// product: P3.10, P4.2
test('a visitor signs up and applies on a phone within 14 taps', async ({ visit }) => {
  const { page, complaints } = await visit('/', PHONE);
  const [offer] = (await findOffers(page)).slice(-6);
  if (!offer) throw new Error('The demo catalogue has too few open scholarships with fees.');
  const name = offer.scholarshipName;
  const { tapped, tap, fill } = startThumb();
  page.on('filechooser', (chooser) => chooser.setFiles(PHOTO));

  await fill(page.getByRole('combobox'), 'search', name);
  await tap(page.getByRole('option', { name }).first(), 'suggestion');
  await page.waitForURL(/\/scholarships\//);
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await tap(page.getByRole('link', { name: 'Register to apply' }), 'register');
  await fill(page.getByLabel('Full Name'), 'full name', 'Ada Lovelace');
  await fill(page.getByLabel('Email', { exact: true }), 'e-mail', `ada-${crypto.randomUUID()}@example.org`);
  await fill(page.getByLabel('Password', { exact: true }), 'password', 'Analytical!1843');
  await page.keyboard.press('Enter');
  await tap(page.getByRole('main').getByRole('link', { name: `Continue with ${name}` }), 'continue');
  await page.waitForURL(/\/ApplyScholar\//);

  await fill(...formField(page, 'phone'));
  await fill(...formField(page, 'address'));
  await tap(page.getByText('Choose a picture'), 'photo');
  await page.getByText('The picture is stored.').waitFor();
  // Continue opens the next section and focuses its first field.
  await tap(page.getByRole('button', { name: 'Continue' }).first(), 'continue to the results');
  await expect(field(page, 'ssc')).toBeFocused();
  await page.keyboard.insertText(TEXTS.ssc);
  await fill(...formField(page, 'hsc'));
  await tap(page.getByLabel(/^I have read this and agree/), 'consent');
  await tap(page.getByRole('button', { name: 'Add', exact: true }), 'add');
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
  console.info(
    `From the home page to a submitted application: ${tapped.length} taps (${tapped.join(', ')}).`,
  );
  expect(tapped.length).toBeLessThanOrEqual(14);
  expect(complaints).toEqual([]);
});
