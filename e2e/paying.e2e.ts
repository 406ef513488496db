import type { Page } from '@playwright/test';
import { addPhoto, fillIn, pickOffer } from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { registerQuietly } from './people.ts';
import { expect, test } from './test.ts';

async function endCheckout(page: Page, button: 'Pay' | 'Decline' | 'Cancel'): Promise<void> {
  await page.waitForURL(/\/checkout\/test\//);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/payment\/return\?/);
}

async function openOwn(page: Page, scholarshipName: string): Promise<void> {
  await page.getByRole('link', { name: 'View your application' }).click();
  const record = page.getByRole('dialog', { name: 'Application' });
  await record.getByText(scholarshipName).first().waitFor();
  await page.keyboard.press('Escape');
  await record.waitFor({ state: 'hidden' });
}

test('an application is unpaid until payment succeeds, despite cancelled and failed attempts', async ({
  visit,
}) => {
  // product: P4.1, P4.4, P4.5
  const { page, complaints } = await visit('/healthz');
  const watched = await watchLooks(page, complaints);
  await registerQuietly(page, 'Hedy');
  const { id, scholarshipName, totalFee } = await pickOffer(page, -1);
  await page.goto(`/items/${id}`);
  await page.getByRole('link', { name: 'Fill in the form first' }).click();
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
  await fillIn(page);
  await addPhoto(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Applied Successfully').waitFor();
  await page.getByText(/^There is one step left: pay the fees,/).waitFor();
  await openOwn(page, scholarshipName);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Details of ${scholarshipName}` }) });
  await row.getByText('Unpaid', { exact: true }).waitFor();
  const pay = { name: `Pay $${totalFee} USD`, exact: true };
  const table = page.getByRole('table', { name: 'My Application' });
  await table.getByRole('button', pay).click();

  await page.waitForURL(/\/checkout\/test\//);
  await page.getByText('Service charge').waitFor();
  await examineHere(watched, 'the test checkout');
  await page.setViewportSize({ width: 360, height: 800 });
  await examineHere(watched, 'the test checkout on a phone');
  await page.setViewportSize({ width: 1280, height: 900 });
  await endCheckout(page, 'Cancel');
  await page.getByRole('heading', { name: 'You have not paid yet' }).waitFor();
  await examineHere(watched, 'a payment that was left');
  await page.getByRole('button', pay).click();
  await endCheckout(page, 'Decline');
  await page.getByRole('heading', { name: 'The payment failed' }).waitFor();
  await examineHere(watched, 'a payment that failed');
  await page.getByRole('button', pay).click();
  await endCheckout(page, 'Pay');
  await page.getByRole('heading', { name: 'Your fees are paid' }).waitFor();
  await page.getByText(`$${totalFee} USD`).waitFor();
  await openOwn(page, scholarshipName);
  await row.getByText('Paid', { exact: true }).waitFor();
  expect(await table.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
