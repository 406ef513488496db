import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const PASSWORD = 'Demo!2026';
const COMMENT = 'Kept promises. <img src=x onerror=alert(1)>';

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function tabTo(dialog: Locator, role: 'button' | 'slider' | 'textbox', name: string | RegExp) {
  const wanted = dialog.getByRole(role, { name });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return wanted;
    await dialog.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`);
}

// security: C93
test('a student adds and edits a review, and a moderator deletes it', async ({ visit }) => {
  const student = await visit('/dashboard/application');
  const { page } = student;
  let wasAlerted = false;
  page.on('dialog', (dialog) => {
    wasAlerted = true;
    void dialog.dismiss();
  });
  await signIn(page, 'student@example.org');
  const row = page.getByRole('row', { name: /MIT Scholarship/ });
  await row.getByRole('button', { name: 'Add Review' }).waitFor();
  const details = await row.getByRole('link', { name: 'Details' }).getAttribute('href');

  await row.getByRole('button', { name: 'Add Review' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Review Form' });
  await form.waitFor();
  const stars = await tabTo(form, 'slider', 'Rating');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  expect(await stars.getAttribute('aria-valuetext')).toBe('3.5 of 5');
  const comment = await tabTo(form, 'textbox', /^Comment/);
  expect(await comment.inputValue()).toBe('Add Your Comment');
  await page.keyboard.type(COMMENT);
  await tabTo(form, 'button', 'Add Review');
  await page.keyboard.press('Enter');
  await page.getByText('Revies Added Successfully').waitFor();
  await form.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'Update Review' }).waitFor();

  await page.goto(details ?? '');
  const carousel = page.getByRole('region', { name: 'All Reviews' });
  await carousel.getByText(COMMENT).waitFor();
  await carousel.getByText('3.5 of 5').waitFor();
  await carousel.getByRole('status').getByText('Reviews 1 to 3 of 4').waitFor();
  await carousel.getByRole('button', { name: 'Next reviews' }).focus();
  await page.keyboard.press('Enter');
  await carousel.getByRole('status').getByText('Reviews 2 to 4 of 4').waitFor();
  await carousel.getByRole('button', { name: 'Show reviews 1 to 3 of 4' }).click();
  await carousel.getByRole('status').getByText('Reviews 1 to 3 of 4').waitFor();

  await page.goto('/dashboard/review');
  await page.getByRole('heading', { name: 'All Of My Review: 2' }).waitFor();
  await page
    .getByRole('row', { name: /MIT Scholarship/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  const update = page.getByRole('dialog', { name: 'Update' });
  await update.getByRole('textbox', { name: /^Comment/ }).fill('Kept most promises.');
  await update.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Review Updated Successfully').waitFor();
  await page.getByRole('cell', { name: 'Kept most promises.' }).waitFor();
  expect([wasAlerted, student.complaints]).toEqual([false, []]);

  const moderator = await visit('/dashboard/allreview?q=Kept+most+promises');
  await signIn(moderator.page, 'moderator@example.org');
  await moderator.page.getByRole('button', { name: /^Delete Stina Student’s review of/ }).click();
  const question = moderator.page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByText("You won't be able to revert this!").waitFor();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await moderator.page.getByText('Deleted!').waitFor();
  await moderator.page.getByRole('heading', { name: 'No reviews match' }).waitFor();
  expect(moderator.complaints).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'All Of My Review: 1' }).waitFor();
});
