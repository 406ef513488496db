import type { Page } from '@playwright/test';
import { applyQuietly, field, pickOffer, registerCaller } from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { MODERATOR, withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

function countLists(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && /query MyApplications\b/.test(request.postData() ?? ''))
      count += 1;
  });
  return () => count;
}

test('applicants can edit pending applications but not those being processed', async ({ visit }) => {
  // product: P1.6, P4.5, P4.6, P7.2, P8.7
  const { page, complaints } = await visit('/healthz');
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
  const question = staff.page.getByRole('dialog', { name: 'The fees have not been paid' });
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
