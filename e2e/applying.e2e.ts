import type { Locator, Page } from '@playwright/test';
import {
  addPhoto,
  applyQuietly,
  field,
  fillIn,
  pickOffer,
  registerCaller,
  TEXTS,
  unfold,
} from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { MODERATOR, withoutRefusals } from './people.ts';
import { expect, test, type Visit } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const FAKE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

const open = (visit: Visit, options = {}) => visit('/healthz', options);

function countLists(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && /query MyApplications\b/.test(request.postData() ?? ''))
      count += 1;
  });
  return () => count;
}

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
  await page.getByText(/^Your fees are paid \(receipt .+\)\. Only this form is missing\.$/).waitFor();

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

test('applicants can edit pending applications but not those being processed', async ({ visit }) => {
  // product: P1.6, P4.5, P4.6, P7.2, P8.7
  const { page, complaints } = await open(visit);
  const watched = await watchLooks(page, complaints);
  const { who, call } = await registerCaller(page, 'Edith');
  const offer = await pickOffer(page, 1);
  const id = await applyQuietly(call, offer);
  await page.goto('/dashboard/application');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Details of ${offer.scholarshipName}` }) });
  await row.getByText('Unpaid', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(`**/dashboard/scholaritem/update/${id}`);
  await field(page, 'applicantName').waitFor();
  expect([
    await field(page, 'user_email').inputValue(),
    await field(page, 'user_email').isDisabled(),
  ]).toEqual([who.email, true]);
  await field(page, 'applicantName').fill('');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('Name: This field is required').waitFor();
  await examineHere(watched, 'the update with its problem');
  await field(page, 'applicantName').fill('Edith Clarke');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Updated Successfully' });
  await done.getByText('Scholarship Data Updated & record this!').waitFor();
  await done.getByRole('button', { name: 'Okay!' }).click();
  await page.waitForURL('**/dashboard/application');
  expect((await call('GET', `/scholaritem/update/${id}`)).body).toMatchObject({
    applicantName: 'Edith Clarke',
  });

  await row.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'ssc').fill('5.0');
  const staff = await visit(`/dashboard/allapplyscholarship?q=${encodeURIComponent(who.email)}`, {
    as: MODERATOR,
  });
  await staff.page.getByRole('button', { name: 'pending' }).click();
  const question = staff.page.getByRole('dialog', { name: 'The fees are not paid' });
  await question.getByRole('button', { name: 'Process anyway' }).click();
  await staff.page.getByText('Your Data Is Now Procceed').waitFor();
  await staff.page.getByRole('button', { name: 'pending' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('region', { name: 'This could not be sent' }).waitFor();
  await page.getByText('You cannot edit. It is being processed').waitFor();
  expect(await field(page, 'ssc').inputValue()).toBe('5.0');

  await page.goto('/dashboard/application');
  await row.getByText('processing', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('alert').getByText('You cannot edit. It is being processed').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/application');

  const other = await page.context().newPage();
  await other.goto('/dashboard/application');
  await other.getByRole('heading', { name: 'Your Application: 1' }).waitFor();
  const lists = [countLists(page), countLists(other)] as const;
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
  await page.getByText("You won't be able to revert this!").waitFor();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByText('Deleted!').waitFor();
  await page.getByText('Your file has been deleted.').waitFor();
  await page.getByRole('heading', { name: 'Your Application: 0' }).waitFor();
  await other.getByRole('button', { name: /^Withdraw/ }).click();
  await other.getByRole('button', { name: 'Yes, delete it!' }).click();
  await other.getByRole('dialog').getByRole('alert').waitFor();
  expect(lists.map((count) => count())).toEqual([1, 0]);
  expect((await call('DELETE', `/scholaritems/${id}`)).body).toEqual({ acknowledged: true, deletedCount: 0 });
  expect([withoutRefusals(complaints), staff.complaints]).toEqual([[], []]);
});
