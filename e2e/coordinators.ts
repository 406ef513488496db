import type { Page } from 'playwright-core';
import type { openBrowser } from './browser.ts';
import { findMailedLink, registerElsewhere } from './mails.ts';
import type { Account } from './people.ts';

type Visit = ReturnType<typeof openBrowser>['visit'];

/** An admin, at the page of organisations, adds one and invites an address to coordinate it. */
export async function addOrganisation(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an organisation' }).click();
  const form = page.getByRole('dialog', { name: 'Add an organisation' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel(/^Website/).fill('https://fjord.example.org/');
  await form.getByLabel(/^Description/).fill('A foundation for the sciences of the sea.');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Invite a coordinator of ${name}` }).click();
  const invitation = page.getByRole('dialog', { name: `Invite a coordinator of ${name}` });
  await invitation.getByLabel('E-mail address').fill(email);
  await invitation.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).waitFor();
}

/** Someone new whose address is verified. */
export async function registerVerified(visit: Visit, name: string): Promise<Account> {
  const who = await registerElsewhere(name);
  const link = await findMailedLink(who.email, '/confirm-email');
  const { page } = await visit(link);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await page.getByRole('status').waitFor();
  return who;
}
