import type { Locator, Page } from '@playwright/test';
import { addPhoto, field, fillIn, pickOffer, TEXTS, unfold } from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FAKE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

const pictureOf = (page: Page): Locator => page.getByRole('img', { name: 'Preview' });

test('a new applicant registers, pays and applies on a phone', async ({ visit }) => {
  // product: P3.2, P4.1, P4.2, P4.4, P4.5, P6.4, P8.6
  const { page, complaints } = await visit('/register', PHONE);
  const watched = await watchLooks(page, complaints);
  const email = `ada-${Date.now()}@example.org`;
  const { id, scholarshipName, totalFee } = await pickOffer(page, 0);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Analytical!1843');
  await page.getByRole('button', { name: 'Register' }).tap();
  await page.getByText('Registration successful').waitFor();

  await page.goto(`/items/${id}`);
  await page.getByRole('button', { name: 'Apply Scholarship' }).tap();
  await page.waitForURL(/\/checkout\/test\//);
  await page.getByText('Test checkout', { exact: true }).waitFor();
  await page.getByText(`$${totalFee} USD`).first().waitFor();
  await page.getByRole('button', { name: 'Pay' }).tap();
  await page.waitForURL(`**/ApplyScholar/${id}`);
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
  await page.getByText(/^Your fees are paid \(receipt .+\)\. You only need to submit this form\.$/).waitFor();

  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  const summary = page.getByRole('region', { name: '6 fields need your attention' });
  await summary.waitFor();
  expect(await summary.getByRole('listitem').allTextContents()).toEqual([
    ...['Phone', 'Address', 'Photo', 'SSC result', 'HSC result'].map(
      (label) => `${label}: This field is required`,
    ),
    'Privacy: Accept the privacy terms to apply.',
  ]);
  await examineHere(watched, 'the form with its problems');
  await fillIn(page);
  for (const [name, value] of [
    ['scholarshipName', scholarshipName],
    ['user_email', email],
    ['user_name', 'Ada Lovelace'],
  ] as const)
    expect([await field(page, name).inputValue(), await field(page, name).isDisabled()]).toEqual([
      value,
      true,
    ]);

  await unfold(page, 'applicantImage');
  await field(page, 'applicantImage').setInputFiles(FAKE);
  await page.getByText(/Everything else you entered is still here/).waitFor();
  for (const [name, value] of Object.entries(TEXTS))
    expect((await field(page, name).inputValue()).replaceAll(' ', '')).toBe(value.replaceAll(' ', ''));

  await addPhoto(page);
  const sides = () =>
    pictureOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(sides).toBeGreaterThan(1.2);
  await page.getByRole('button', { name: 'Crop' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await examineHere(watched, 'the crop dialog');
  await dialog.getByRole('button', { name: 'Use this part' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('The picture is stored.').waitFor();
  await expect.poll(sides).toBeCloseTo(1);

  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByText('Applied Successfully').waitFor();
  await page.getByText('Applied Success & record this!').waitFor();
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
  await page.waitForURL(/\/applied\/[0-9a-f-]+$/);
  await page.getByText(/^AP(-[0-9A-F]{4}){3}$/).waitFor();
  await examineHere(watched, 'what happens next');
  await page.getByRole('link', { name: 'View your application' }).tap();
  const record = page.getByRole('dialog', { name: 'Application' });
  await record.getByText(scholarshipName).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Your Application: 1' }).waitFor();
  const card = page.getByRole('list', { name: 'My Application' }).getByRole('listitem');
  await card.getByText(scholarshipName).waitFor();
  for (const state of ['pending', 'Paid']) await card.getByText(state, { exact: true }).waitFor();
  await examineHere(watched, 'my applications');

  await page.goto('/dashboard/payments');
  await page.getByRole('list', { name: 'Payments' }).getByRole('link').first().tap();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText(`$${totalFee} USD`).waitFor();
  await receipt.getByText(email).waitFor();
  await receipt.getByText(scholarshipName).waitFor();
  await examineHere(watched, 'the receipt');
  expect(withoutRefusals(complaints)).toEqual([]);
});
