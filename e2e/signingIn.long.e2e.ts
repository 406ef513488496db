import { findMailedLink, registerElsewhere } from './mails.ts';
import { STUDENT, signIn, withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

test('signing in through the Login link returns to the same list page', async ({ visit }) => {
  const { page } = await visit('/allScholarship?page=2');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, STUDENT);
  await page.waitForURL(/\/allScholarship\?page=2$/);
});

test('an e-mail address can be confirmed with the password on another device', async ({ visit, portal }) => {
  const who = await registerElsewhere(portal, 'Grace');
  const { page, complaints } = await visit(await findMailedLink(portal, who.email, '/confirm-email'));
  const confirm = page.getByRole('button', { name: 'Confirm address' });
  await page.getByLabel('Password', { exact: true }).fill('Wrong!2026');
  await confirm.click();
  await page.getByText('This is not the password of this account.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await confirm.click();
  await page.getByText(`${who.email} is confirmed.`).waitFor();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.getByRole('heading', { name: 'User Information' }).waitFor();
  expect(await page.getByText('This address is not confirmed yet').count()).toBe(0);
  expect(withoutRefusals(complaints)).toEqual([]);
});
